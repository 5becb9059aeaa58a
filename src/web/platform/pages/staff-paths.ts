import { paths } from '#web/paths.ts'

const base = paths.staff

/** Every address of the staff area. */
export const staffPaths = {
  queue: base,
  approvals: `${base}/approvals`,
  applications: `${base}/applications`,
  waits: `${base}/waits`,
  asks: `${base}/asks`,
  disputes: `${base}/disputes`,
  dispute: (disputeId: string) => `${base}/disputes/${disputeId}`,
  officers: `${base}/officers`,
  tickets: `${base}/tickets`,
  ticket: (ticketId: string) => `${base}/tickets/${ticketId}`,
  contacts: `${base}/contact-messages`,
  members: `${base}/members`,
  member: (memberId: string) => `${base}/members/${memberId}`,
  behalf: `${base}/behalf`,
  identityDisputes: `${base}/identity-disputes`,
  policy: `${base}/policy`,
  roles: `${base}/roles`,
  runs: `${base}/runs`,
  run: (runId: string) => `${base}/runs/${runId}`,
  ledger: `${base}/ledger`,
  audit: `${base}/audit`,
  content: `${base}/content`,
  /** One piece, or `new`. */
  piece: (kind: string, id: string) => `${base}/content/${kind}/${id}`,
  /** The earlier single page of the stewards. */
  before: `${base}/stewards`,
} as const
