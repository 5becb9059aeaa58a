/**
 * A drawn paper has at most this many lines, about 60 pages. More would take long to draw, and
 * nobody reads more. A CSV file has no limit.
 */
export const PAPER_LINES_MAX = 2_000
