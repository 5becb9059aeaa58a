/** What a receiver can say about a payment that was claimed. */
export type DisputeKind = 'not_received' | 'less' | 'more' | 'from_somebody_else'
export const DISPUTE_KINDS = ['not_received', 'less', 'more', 'from_somebody_else'] as const satisfies readonly DisputeKind[]
