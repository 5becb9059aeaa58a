/** members: a circle. operators: the reserved one of people who give and receive nothing. */
export type CircleKind = 'members' | 'operators'
