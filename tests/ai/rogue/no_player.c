// A shared library without an entry function.
int mille_is_not_here(void);
int mille_is_not_here(void) { return 0; }
