import { memberError } from '#domain/members/member-errors.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { endSessionsOfDevice } from '#server/platform/use-case/sessions.ts'
import { updateSmsEnded } from '../person/entry-store.ts'
import { memberSentence } from '../person/sentence.ts'
import { lockWaitingDevice, updateDeviceApproved, updateDeviceDenied } from './device-store.ts'

/**
 * Says on one of my own devices whether a new one is mine. After a no it is logged out, and from
 * then on no SMS alone opens the account. Throws members.device-unknown.
 */
export const answerDevice = useCase(
  'POST /user/devices/{deviceId}/answer',
  async (ctx, { params: { deviceId }, body: { mine } }) => {
    const device = await lockWaitingDevice(ctx.tx, deviceId, ctx.now)
    if (device?.identityId !== ctx.actor.identityId) throw memberError('members.device-unknown')
    if (mine) await updateDeviceApproved(ctx.tx, deviceId, { by: 'device', now: ctx.now })
    else await deny(ctx, deviceId)
    ctx.announce([ctx.actor.memberId], 'membership')
    return { message: memberSentence(ctx.language, mine ? 'device-approved' : 'device-denied') }
  },
)

async function deny({ tx, now, actor }: ActorCtx, deviceId: string): Promise<void> {
  await updateDeviceDenied(tx, deviceId, now)
  await endSessionsOfDevice(tx, deviceId)
  await updateSmsEnded(tx, actor.identityId, now)
}
