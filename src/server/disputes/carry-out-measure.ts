import type { Measure } from '#domain/disputes/track-record.ts'
import { addMs, DAY_MS } from '#domain/shared/calendar.ts'
import { closeRequestsOf, putRequestsOnHold } from '#server/asks/requests-on-hold.ts'
import {
  limitMember,
  removeMember,
  suspendMember,
} from '#server/members/measures/membership-measures.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { leaveCases } from './leave-cases.ts'

const LIMIT_MS = 30 * DAY_MS

/** Carries out a measure against a person. Returns its end, if it ends by itself. */
export async function carryOutMeasure(
  ctx: BaseCtx,
  of: { circleId: string; memberId: string },
  measure: Measure,
): Promise<Temporal.Instant | null> {
  if (measure === 'limit_30_days') {
    const until = addMs(ctx.now, LIMIT_MS)
    await limitMember(ctx, of, until)
    return until
  }
  if (measure === 'suspension' || measure === 'removal') await leaveCases(ctx, of)
  if (measure === 'suspension' && (await suspendMember(ctx, of))) await putRequestsOnHold(ctx, of)
  if (measure === 'removal') {
    await closeRequestsOf(ctx, of)
    await removeMember(ctx, of)
  }
  return null
}
