/**
 * members: a circle. operators and officers: the reserved ones, of operators and of officers whom
 * circles appoint from outside. Their people give and receive nothing.
 */
export type CircleKind = 'members' | 'operators' | 'officers'
