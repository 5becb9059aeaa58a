/*
 * How long lists can get that no rule bounds and nobody reads page by page: the latest so many are
 * shown. More than any real case has.
 */
export const MATCH_EVENTS_MAX = 200
/** Each of the lists of one dispute. */
export const CASE_LINES_MAX = 200
export const NOTES_MAX = 200
export const PANEL_MAX = 1_000
