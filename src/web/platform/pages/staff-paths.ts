import { paths } from '#web/paths.ts'

const base = paths.staff

/** The addresses of pages of the staff area that are about one thing. */
export const staffPaths = {
  dispute: (disputeId: string) => `${base}/disputes/${disputeId}`,
  ticket: (ticketId: string) => `${base}/tickets/${ticketId}`,
  member: (memberId: string) => `${base}/members/${memberId}`,
  run: (runId: string) => `${base}/runs/${runId}`,
  /** One piece, or `new`. */
  piece: (kind: string, id: string) => `${base}/content/${kind}/${id}`,
  /** The earlier single page of the stewards. */
  before: `${base}/stewards`,
} as const
