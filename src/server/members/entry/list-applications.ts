import { firstName } from '#domain/members/contact-formats.ts'
import { INVITER_ANSWERS_WITHIN_MS } from '#domain/members/member.ts'
import { addMs } from '#domain/shared/calendar.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { memberNames } from '../person/member-names.ts'
import { applicationBinding, openField } from '../person/private-fields.ts'
import { tiesOf } from '../stewarding/ties.ts'
import { listWaitingForSteward } from './application-store.ts'

const APPLICATIONS_MAX = 200

/**
 * Lists applicants who proved their e-mail and wait for a steward, the longest wait first, at most
 * 200: without an inviter, not known to the inviter, or unanswered for three days. Leaves out
 * people whom the viewer introduced; others decide about them.
 */
export const listApplications = useCase('GET /staff/applications', async (ctx) => {
  const { circleId } = ctx.actor
  const waiting = await listWaitingForSteward(ctx.tx, {
    circleId,
    unansweredSince: addMs(ctx.now, -INVITER_ANSWERS_WITHIN_MS),
    limit: APPLICATIONS_MAX,
  })
  const ties = await tiesOf(
    ctx,
    waiting.map(({ memberId }) => memberId),
  )
  const rows = waiting.filter(({ memberId }) => !ties.has(memberId))
  const names = await memberNames(
    ctx,
    circleId,
    rows.flatMap(({ memberId, inviterId }) => [memberId, inviterId ?? memberId]),
  )
  const people = await ctx.vault.load(
    ctx.tx,
    circleId,
    rows.map(({ memberId }) => memberId),
  )
  const data = rows.flatMap((row) => {
    const { applicationId, memberId, inviterId, knownBySealed, regionSealed } = row
    const person = people.get(memberId)
    if (person === undefined) return []
    const knownBy = applicationBinding('known_by_sealed', applicationId)
    return {
      id: applicationId,
      name: names.get(memberId) ?? '',
      region: openField(person, { column: 'region_sealed', memberId, sealed: regionSealed }),
      knownBy: knownBySealed === null ? null : person.open(knownBy, knownBySealed),
      inviterFirstName: inviterId === null ? null : firstName(names.get(inviterId) ?? ''),
      hasEmail: row.hasEmail,
      emailVerified: row.emailVerifiedAt !== null,
      phoneVerified: row.phoneVerifiedAt !== null,
      createdAt: row.createdAt.toString(),
      version: row.version,
    }
  })
  return { data, nextCursor: null }
})
