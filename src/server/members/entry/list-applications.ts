import type { ApplicationView } from '#contract/members/stewarding.ts'
import { firstName } from '#domain/members/contact-formats.ts'
import { INVITER_ANSWERS_WITHIN_MS } from '#domain/members/member.ts'
import { addMs } from '#domain/shared/calendar.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import type { PersonVault } from '#server/platform/crypto/vault.ts'
import { listForStewards, type WaitingApplication } from './application-store.ts'
import { memberNames } from '../person/member-names.ts'
import { applicationBinding, openField } from '../person/private-fields.ts'
import { tiesOf } from '../stewarding/ties.ts'

const APPLICATIONS_MAX = 200

/**
 * Lists applicants who proved their e-mail and wait for a steward, the longest wait first, at most
 * 200: without an inviter, not known to the inviter, or unanswered for three days. Leaves out
 * people whom the viewer introduced; others decide about them.
 */
export const listApplications = useCase('GET /staff/applications', async (ctx) => {
  const { circleId } = ctx.actor
  const waiting = await listForStewards(ctx.tx, {
    circleId,
    unansweredSince: addMs(ctx.now, -INVITER_ANSWERS_WITHIN_MS),
    limit: APPLICATIONS_MAX,
  })
  const ties = await tiesOf(
    ctx,
    waiting.map(({ memberId }) => memberId),
  )
  const rows = waiting.filter(({ memberId }) => !ties.has(memberId))
  const inviters = await memberNames(
    ctx,
    circleId,
    rows.flatMap(({ inviterId }) => (inviterId === null ? [] : [inviterId])),
  )
  const people = await ctx.vault.load(
    ctx.tx,
    circleId,
    rows.map(({ memberId }) => memberId),
  )
  const data = rows.flatMap((row) => {
    const person = people.get(row.memberId)
    return person === undefined ? [] : [viewOf(row, person, inviters)]
  })
  return { data, nextCursor: null }
})

function viewOf(
  row: WaitingApplication,
  person: PersonVault,
  inviters: ReadonlyMap<string, string>,
): ApplicationView {
  const { applicationId, memberId, inviterId, knownBySealed } = row
  const inviter = inviterId === null ? undefined : inviters.get(inviterId)
  return {
    id: applicationId,
    name: openField(person, { column: 'name_sealed', memberId, sealed: row.nameSealed }),
    region: openField(person, { column: 'region_sealed', memberId, sealed: row.regionSealed }),
    knownBy:
      knownBySealed === null
        ? null
        : person.open(applicationBinding('known_by_sealed', applicationId), knownBySealed),
    inviterFirstName: inviter === undefined ? null : firstName(inviter),
    hasEmail: row.hasEmail,
    emailVerified: row.emailVerifiedAt !== null,
    phoneVerified: row.phoneVerifiedAt !== null,
    createdAt: row.createdAt.toString(),
    version: row.version,
  }
}
