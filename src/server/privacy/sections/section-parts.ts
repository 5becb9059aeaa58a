/** Rows that name me as their member. */
export const ROWS_OF_ME = 't.member_id = me.member_id'

/** Rows of my identity. */
export const OF_MY_IDENTITY = `t.identity_id IN (SELECT i.identity_id FROM identity i
  WHERE i.circle_id = me.circle_id AND i.member_id = me.member_id)`

/** The match that a row names. */
export const MATCH_OF_ROW = 'match m ON m.circle_id = t.circle_id AND m.match_id = t.match_id'

/**
 * A table of my circle. Use LEFT JOIN for tables that are only shown: the search for keys leaves
 * them out.
 */
export const inCircle = (table: string) => `${table} t ON t.circle_id = me.circle_id`

/** A column sealed under my own key. */
export const sealedIn = (
  table: string,
  column: string,
  more: { value?: string; id?: string; isJson?: true } = {},
) => ({ table, column, ...more })
