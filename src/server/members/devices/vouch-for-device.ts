import { memberError } from '#domain/members/member-errors.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { findIdentity } from '../person/identity-store.ts'
import { memberNames } from '../person/member-names.ts'
import { memberSentence } from '../person/sentence.ts'
import { lockWaitingDevice, updateDeviceApproved } from './device-store.ts'
import { vouchersFor } from './notify-of-new-device.ts'
import { insertVouch, listDevicesToVouchFor } from './vouch-store.ts'

const REQUESTS_MAX = 50

/** Lists members whose new device waits and for whom I can speak, as their steward or as who knows them. */
export const listDeviceVouches = useCase('GET /user/device-vouches', async (ctx) => {
  const { circleId, memberId } = ctx.actor
  const rows = await listDevicesToVouchFor(ctx.tx, {
    circleId,
    memberId,
    now: ctx.now,
    limit: REQUESTS_MAX,
  })
  const may = []
  for (const row of rows) if ((await spokenAs(ctx, row.ownerId)) !== undefined) may.push(row)
  const names = await memberNames(
    ctx,
    circleId,
    may.map(({ ownerId }) => ownerId),
  )
  return {
    data: may.map(({ deviceId, ownerId, since, waitsUntil }) => ({
      id: deviceId,
      name: names.get(ownerId) ?? '',
      since: since.toString(),
      waitsUntil: waitsUntil.toString(),
    })),
    nextCursor: null,
  }
})

/**
 * Says that I know a new device to be a member's. A steward and the introducer together let it act;
 * one alone does not. Throws members.device-unknown.
 */
export const vouchForDevice = useCase(
  'POST /user/device-vouches/{deviceId}',
  async (ctx, { params: { deviceId } }) => {
    const { circleId, memberId } = ctx.actor
    const device = await lockWaitingDevice(ctx.tx, deviceId, ctx.now)
    const owner = device && (await findIdentity(ctx.tx, device.identityId))
    if (owner === undefined || owner.circleId !== circleId)
      throw memberError('members.device-unknown')
    const as = await spokenAs(ctx, owner.memberId)
    if (as === undefined) throw memberError('members.device-unknown')
    const words = await insertVouch(ctx.tx, { deviceId, memberId, as, now: ctx.now })
    if (words === 2) await updateDeviceApproved(ctx.tx, deviceId, { by: 'people', now: ctx.now })
    ctx.announce([owner.memberId, memberId], 'membership')
    return { message: memberSentence(ctx.language, 'device-vouched') }
  },
)

/** In which part the acting person may speak for a member's device; undefined for others. */
async function spokenAs(
  ctx: ActorCtx,
  ownerId: string,
): Promise<'steward' | 'introducer' | undefined> {
  const { circleId, memberId, roles } = ctx.actor
  if (ownerId === memberId) return undefined
  const { stewards, introducers } = await vouchersFor(ctx, { circleId, memberId: ownerId })
  if (introducers.includes(memberId)) return 'introducer'
  return roles.includes('steward') && stewards.includes(memberId) ? 'steward' : undefined
}
