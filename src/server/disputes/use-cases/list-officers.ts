import { memberNames } from '#server/members/person/member-names.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { listOfficerRecords } from '../store/officer-store.ts'

/**
 * Lists the figures of each officer of the circle, for officers and administrators. Leaves out
 * cases in which the reader is one of the two people, so that no changed count tells them who
 * decided.
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
