import { memberError } from '#domain/members/member-errors.ts'
import { newToken } from '#server/platform/crypto/ids.ts'
import { type Jobs } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { boundValue } from '../login/login-change.ts'
import { hasProvedEmail, lockIdentity } from '../person/identity-store.ts'
import { newDeviceMail } from '../person/member-mails.ts'
import { readerOf } from '../person/reader.ts'
import { memberSentence } from '../person/sentence.ts'
import { linkHash } from '../secrets/secret-hashes.ts'
import {
  insertSecret,
  lockSecretOfLink,
  secretBinding,
  voidSecrets,
} from '../secrets/secret-store.ts'
import { lockWaitingDevice, updateDeviceApproved } from './device-store.ts'

/**
 * Lets a new device act with the link from the mail about it. The link works while the device
 * waits. Throws members.link-unknown.
 */
export const confirmDevice = useCase('POST /user/confirm-device', async (ctx, { body }) => {
  const secret = await lockSecretOfLink(
    ctx.tx,
    'new_device',
    linkHash(ctx.vault, 'new_device', body.code),
  )
  const identity = secret && (await lockIdentity(ctx.tx, secret.identityId))
  if (secret === undefined || identity === undefined) throw memberError('members.link-unknown')
  const { identityId } = identity
  const deviceId = boundValue(await ctx.vault.of(ctx.tx, identity), secret)
  const device = await lockWaitingDevice(ctx.tx, deviceId, ctx.now)
  if (device?.identityId !== identityId) throw memberError('members.link-unknown')
  await updateDeviceApproved(ctx.tx, deviceId, { by: 'email', now: ctx.now })
  await voidSecrets(ctx.tx, { identityId, purpose: 'new_device', now: ctx.now })
  ctx.announce([identity.memberId], 'membership')
  return { message: memberSentence(ctx.language, 'device-approved') }
})

/** Mails the proved address about a new device, with the link that lets it act at once. */
async function sendDeviceLink(
  world: World,
  { identityId, deviceId }: Jobs['send-device-link'],
): Promise<void> {
  const token = newToken()
  const found = await inTransaction(
    world.database,
    { vault: world.vault, language: 'en' },
    async (ctx) => {
      const identity = await lockIdentity(ctx.tx, identityId)
      const device = await lockWaitingDevice(ctx.tx, deviceId, ctx.now)
      if (!hasProvedEmail(identity) || device === undefined || device.waitsUntil === null)
        return undefined
      const secretId = ctx.newId<string>()
      const person = await ctx.vault.of(ctx.tx, identity)
      await insertSecret(ctx.tx, {
        secretId,
        identityId,
        purpose: 'new_device',
        secretHash: linkHash(ctx.vault, 'new_device', token),
        boundSealed: person.seal(secretBinding(secretId), deviceId),
        now: ctx.now,
        expiresAt: device.waitsUntil,
      })
      return { secretId, ...(await readerOf(ctx, world.config, identity)) }
    },
  )
  if (found === undefined) return
  await world.mailer.send({
    id: found.secretId,
    to: found.email,
    ...newDeviceMail(found.reader, token),
  })
}

export const deviceJobs = { 'send-device-link': sendDeviceLink }
