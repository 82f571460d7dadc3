/* The plain host, which only plays a match. */
int play_one_match(void);

int main(void) { return play_one_match(); }
