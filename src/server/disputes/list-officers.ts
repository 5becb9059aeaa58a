import { memberNames } from '#server/members/member-names.ts'
import { useCase } from '#server/platform/context.ts'
import { listOfficerRecords } from './officer-store.ts'

/** How the circle's officers do their work, for every member to see. */
export const listOfficers = useCase('GET /circle/officers', async (ctx) => {
  const { circleId } = ctx.actor
  const records = await listOfficerRecords(ctx.tx, circleId)
  const names = await memberNames(ctx, circleId, records.map(({ memberId }) => memberId))
  return { data: records.map(({ memberId, ...record }) => ({ name: names.get(memberId) ?? '', ...record })), nextCursor: null }
})
