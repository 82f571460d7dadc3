/* The plain host: a match and no more. */
int play_one_match(void);

int main(void) { return play_one_match(); }
