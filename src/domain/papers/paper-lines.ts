/** A drawn paper has at most so many lines, about 60 pages: drawing takes time and nobody reads more. A CSV file has no end. */
export const PAPER_LINES_MAX = 2_000
