/**
 * How long what somebody writes to those who help may be; visitors' pages load no more of a ticket
 * than this.
 */
export const MESSAGE_LENGTH_MIN = 10
export const MESSAGE_LENGTH_MAX = 4_000
