/** What says in which cell somebody or something is. A code is that of an invitation, or of a link. */
export type CellKind = 'email' | 'phone' | 'code' | 'slug' | 'paper'

/**
 * The header with which an answer names the cell that has what was asked for, and with which the request goes
 * there when it is repeated.
 */
export const CELL_HEADER = 'paraspar-cell'
