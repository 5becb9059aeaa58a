import { paths } from '#web/paths.ts'
import type { StaffPageName } from './staff-pages.ts'

const base = paths.staff

/** The address of a page of the staff menu: its name; the tasks stand at the beginning. */
export function staffPath(name: StaffPageName): string {
  return name === 'queue' ? base : `${base}/${name}`
}

/** The addresses of pages of the staff area that are about one thing. */
export const staffPaths = {
  dispute: (disputeId: string) => `${base}/disputes/${disputeId}`,
  ticket: (ticketId: string) => `${base}/tickets/${ticketId}`,
  member: (memberId: string) => `${base}/members/${memberId}`,
  run: (runId: string) => `${base}/runs/${runId}`,
  /** One piece, or `new`. */
  piece: (kind: string, id: string) => `${base}/content/${kind}/${id}`,
  /** Where the stewards' one page was. */
  before: `${base}/stewards`,
} as const
