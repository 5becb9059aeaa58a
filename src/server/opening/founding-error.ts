import { circleError } from '#domain/circles/circle-errors.ts'
import type { FoundingResult } from './store/founding-store.ts'

const ERRORS = {
  too_many_today: 'circles.too-many-today',
  installation_full: 'circles.installation-full',
  decided: 'circles.founding-decided',
  founders_not_ready: 'circles.founders-not-ready',
  slug_taken: 'circles.slug-taken',
  link_unknown: 'circles.first-link-unknown',
  link_used: 'circles.first-link-used',
} as const satisfies Record<Exclude<FoundingResult, 'done'>, string>

/** Throws what a result of the database's functions says, unless it is done. */
export function checkDone(result: FoundingResult | null | undefined): void {
  if (result && result !== 'done') throw circleError(ERRORS[result])
}
