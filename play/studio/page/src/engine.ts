// The worker that has the studio itself in it, for a page without a program.
