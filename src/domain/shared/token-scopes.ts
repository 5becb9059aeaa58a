/**
 * What a token of a program may do for the person who made it. An endpoint without a scope is closed
 * to every token.
 */
export const TOKEN_SCOPES = ['read', 'ask', 'pay', 'circle'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** A person's token has it only while they are an administrator; a token of the circle has no other. */
export const CIRCLE_SCOPE = 'circle' satisfies TokenScope

/** An endpoint that names it is open to every token: what a program may ask about its own. */
export const ANY_SCOPE = 'any'
/** What an endpoint wants of a token. */
export type NeededScope = TokenScope | typeof ANY_SCOPE

/** The days that a token can last. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const
export const TOKENS_MAX = 10
/** The tokens that a circle can have, apart from those of its people. */
export const CIRCLE_TOKENS_MAX = 5
/** All requests of one token of a circle count together. */
export const CIRCLE_TOKEN_LIMIT = { max: 600, minutes: 60 } as const
