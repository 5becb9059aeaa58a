import { memberNames } from '#server/members/person/member-names.ts'
import { useCase } from '#server/platform/use-case/context.ts'
import { listOfficerRecords } from '../store/officer-store.ts'

/**
 * How each officer of the circle does their work, for officers and administrators. Nothing in it
 * comes from cases the reader has a part in: whoever has one never learns who decided it, not by a
 * count that moves either.
 */
export const listOfficers = useCase('GET /staff/officers', async (ctx) => {
  const { circleId, memberId } = ctx.actor
  const records = await listOfficerRecords(ctx.tx, circleId, memberId)
  const names = await memberNames(
    ctx,
    circleId,
    records.map((record) => record.memberId),
  )
  return {
    data: records.map(({ memberId: officerId, ...record }) => ({
      name: names.get(officerId) ?? '',
      ...record,
    })),
    nextCursor: null,
  }
})
