import { useCase } from '#server/platform/use-case/use-case.ts'
import { deviceBinding } from '#server/platform/use-case/sessions.ts'
import { deviceIdOf, listWaitingDevices } from './device-store.ts'

/**
 * Lists the devices that logged in to my account by SMS alone and wait for a yes, and until when
 * this device itself waits.
 */
export const listDevices = useCase('GET /user/devices', async (ctx) => {
  const { identityId, sessionId, deviceWaitsUntil } = ctx.actor
  const own = await deviceIdOf(ctx.tx, sessionId)
  const person = await ctx.vault.of(ctx.tx, ctx.actor)
  const waiting = await listWaitingDevices(ctx.tx, identityId, ctx.now)
  const isWaiting = waiting.some(({ deviceId }) => deviceId === own)
  return {
    data: {
      waitsUntil: isWaiting ? (deviceWaitsUntil?.toString() ?? null) : null,
      waiting: waiting
        .filter(({ deviceId }) => deviceId !== own)
        .map(({ deviceId, since, waitsUntil, sessionId: last, deviceSealed }) => ({
          id: deviceId,
          device:
            last === null || deviceSealed === null
              ? ''
              : person.open(deviceBinding(last), deviceSealed),
          since: since.toString(),
          waitsUntil: waitsUntil.toString(),
        })),
    },
  }
})
