/**
 * A drawn paper has at most so many lines, about 60 pages: drawing takes time and nobody reads
 * more. A CSV file has no end.
 */
export const PAPER_LINES_MAX = 2_000

/** Tells how many lines a file will have, so that whoever waits can see how far it is. */
export const LINES_HEADER = 'x-paraspar-lines'
