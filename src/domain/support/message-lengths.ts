/**
 * The lengths of a message to support, in characters. Visitors' pages load only this file of a
 * ticket's code.
 */
export const MESSAGE_LENGTH_MIN = 10
export const MESSAGE_LENGTH_MAX = 4_000
