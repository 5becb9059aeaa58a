/** What an officer may find to do with a dispute, in the order in which it is offered. */
export const OFFICER_MOVES = [
  'take',
  'let_go',
  'ask_evidence',
  'close_evidence',
  'write',
  'propose_ruling',
  'decide_ruling',
  'propose_standing',
  'decide_standing',
] as const
export type OfficerMove = (typeof OFFICER_MOVES)[number]
