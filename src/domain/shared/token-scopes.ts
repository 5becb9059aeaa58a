/**
 * What a token of a program may do for the person who made it. An endpoint without a scope is closed
 * to every token.
 */
export const TOKEN_SCOPES = ['read', 'ask', 'pay', 'circle'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** Only administrators make and use a token of the circle. */
export const CIRCLE_SCOPE = 'circle' satisfies TokenScope

/** The days that a token can last. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const
export const TOKENS_MAX = 10
