import { memberError } from '#domain/members/member-errors.ts'
import { type Jobs } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { boundValue } from '../login/login-change.ts'
import { hasProvedEmail, lockIdentity } from '../person/identity-store.ts'
import { newDeviceMail } from '../person/member-mails.ts'
import { readerOf } from '../person/reader.ts'
import { memberSentence } from '../person/sentence.ts'
import { linkHash } from '../secrets/secret-hashes.ts'
import { mailsLink } from '../secrets/secret-jobs.ts'
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
  ctx.caller.concerns?.(identityId)
  const deviceId = boundValue(await ctx.vault.of(ctx.tx, identity), secret)
  const device = await lockWaitingDevice(ctx.tx, deviceId, ctx.now)
  if (device?.identityId !== identityId) throw memberError('members.link-unknown')
  await updateDeviceApproved(ctx.tx, deviceId, { by: 'email', now: ctx.now })
  await voidSecrets(ctx.tx, { identityId, purpose: 'new_device', now: ctx.now })
  ctx.announce([identity.memberId], 'membership')
  return { message: memberSentence(ctx.language, 'device-approved') }
})

/** Mails the proved address about a new device, with the link that lets it act at once. */
const sendDeviceLink = mailsLink<Jobs['send-device-link']>(
  async (ctx, { identityId, deviceId }, { secret, config }) => {
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
      secretHash: linkHash(ctx.vault, 'new_device', secret),
      boundSealed: person.seal(secretBinding(secretId), deviceId),
      now: ctx.now,
      expiresAt: device.waitsUntil,
    })
    const { email, reader } = await readerOf(ctx, config, identity)
    return { id: secretId, to: email, ...newDeviceMail(reader, secret) }
  },
)

export const deviceJobs = { 'send-device-link': sendDeviceLink }
