/** Lengths in characters. A title fits the subject of a mail and a locked screen. */
export const MESSAGE_TITLE = { min: 5, max: 100 } as const
export const MESSAGE_BODY = { min: 20, max: 2_000 } as const
export const BREACH_WHAT = { min: 20, max: 2_000 } as const
export const BREACH_DATA = { min: 3, max: 500 } as const
export const REFERENCE = { min: 1, max: 120 } as const

/** A place of a ready letter that its writer has to fill in. */
export const BLANK = '[…]'

/** What staff and payers view of a member, as the access log has it. */
export const VIEWED_RESOURCES = ['record', 'payment_detail', 'picture'] as const
export type ViewedResource = (typeof VIEWED_RESOURCES)[number]
