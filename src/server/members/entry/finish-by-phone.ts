import { CONSENT_VERSION } from '#domain/members/agreements.ts'
import { canonicalPhone } from '#domain/members/contact-formats.ts'
import { isStillComingIn, needsOfficer } from '#domain/members/entry.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { checkNewcomer } from '#domain/members/registration.ts'
import { judgeCode } from '#domain/members/secret-rules.ts'
import { equalBytes } from '#server/platform/crypto/vault.ts'
import { type BaseCtx, type Preparing, type PublicCtx } from '#server/platform/use-case/context.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { startSession } from '#server/platform/use-case/sessions.ts'
import { rememberDevice } from '../devices/remember-device.ts'
import { isOnKnownDevice, notifyOfNewDevice } from '../devices/notify-of-new-device.ts'
import { recordIdentityDisputes } from '../identity-disputes/record-identity-disputes.ts'
import { joinByPhone } from './join-by-phone.ts'
import { findVerifiedByPhone, type IdentityRow, lockIdentity } from '../person/identity-store.ts'
import { updateEntered } from '../person/entry-store.ts'
import { findMember } from '../person/member-store.ts'
import { memberSentence } from '../person/sentence.ts'
import { sessionUserOf } from '../person/session-user.ts'
import { entryCodeHash } from '../secrets/secret-hashes.ts'
import { listedName } from '../lists/listed-name.ts'
import {
  holdNumber,
  lockPhoneCode,
  updatePhoneCodeTries,
  updatePhoneCodeUsed,
} from './phone-code-store.ts'

type Attempt = Preparing<'POST /user/phone/finish'>
type Body = Attempt['input']['body']
type Verdict = 'right' | keyof typeof REFUSALS

const REFUSALS = {
  'wrong': 'members.code-wrong',
  'expired': 'members.code-expired',
  'too-many-tries': 'members.code-too-many-tries',
  'with-officers': 'members.number-with-officers',
} as const

/**
 * Logs a known number in, or brings a new one in by its invitation, with the code from the SMS.
 * Tries, and the case of an account that no SMS alone opens, are recorded even though the request is
 * refused: that happens before, in a transaction of its own. Throws members.code-…,
 * number-with-officers, number-unknown, invalid-fields, agreement-not-current, and what findEntryRoute
 * throws.
 */
export const finishByPhone = preparedUseCase('POST /user/phone/finish', {
  async prepare(attempt) {
    const verdict = await attempt.read((_tx, _now, ctx) => judge(attempt, ctx))
    if (verdict !== 'right') throw memberError(REFUSALS[verdict])
  },
  async run(ctx, { body }) {
    const phoneKey = await useCode(ctx, body)
    await holdNumber(ctx.tx, phoneKey)
    const found = await findVerifiedByPhone(ctx.tx, phoneKey)
    const owner = found && (await lockIdentity(ctx.tx, found.identityId))
    const opens = owner !== undefined && (await isOpenedBySms(ctx, owner))
    const identity = opens ? owner : await newcomer(ctx, body)
    return logIn(ctx, identity, { body, isNew: !opens })
  },
})

async function judge({ input: { body }, vault, caller }: Attempt, ctx: BaseCtx): Promise<Verdict> {
  const { tx, now } = ctx
  const sent = await lockPhoneCode(tx, body.codeId)
  const matches = sent !== undefined && isCodeOf(ctx, sent, body)
  if (sent !== undefined) await updatePhoneCodeTries(tx, sent.codeId, sent.tries + 1)
  const verdict = judgeCode({
    sent: sent && { tries: sent.tries + 1, expiresAt: sent.expiresAt },
    matches,
    now,
  })
  if (verdict !== 'right' || sent === undefined || body.way !== undefined) return verdict
  const found = await findVerifiedByPhone(tx, sent.phoneKey)
  const owner = found && (await lockIdentity(tx, found.identityId))
  if (owner === undefined || (await isOpenedBySms({ ...ctx, vault, caller }, owner))) return verdict
  // Nobody but the holder of the number learns of this.
  await updatePhoneCodeUsed(tx, sent.codeId, now)
  await recordIdentityDisputes(ctx, owner, { what: ['login'], phone: null })
  return 'with-officers'
}

function isCodeOf(
  { vault }: Pick<BaseCtx, 'vault'>,
  { codeId, phoneKey, codeHash }: NonNullable<Awaited<ReturnType<typeof lockPhoneCode>>>,
  body: Body,
): boolean {
  const phone = canonicalPhone(body.phone) ?? ''
  return (
    codeHash !== null &&
    equalBytes(vault.hash('phone', phone), phoneKey) &&
    equalBytes(entryCodeHash(vault, { codeId, phone, code: body.code }), codeHash)
  )
}

/** Uses the code up; of two requests with one code, the second finds it used. */
async function useCode(ctx: BaseCtx, body: Body): Promise<Buffer> {
  const sent = await lockPhoneCode(ctx.tx, body.codeId)
  if (sent === undefined || !isCodeOf(ctx, sent, body)) throw memberError('members.code-expired')
  await updatePhoneCodeUsed(ctx.tx, sent.codeId, ctx.now)
  return sent.phoneKey
}

async function isOpenedBySms(
  ctx: Pick<PublicCtx, 'tx' | 'now' | 'vault' | 'caller'>,
  owner: IdentityRow,
): Promise<boolean> {
  return !needsOfficer({ ...owner, now: ctx.now }) || (await isOnKnownDevice(ctx, owner))
}

/** Makes the account of a newcomer. Throws members.number-unknown where nobody invited them. */
async function newcomer(ctx: PublicCtx, body: Body): Promise<IdentityRow> {
  const { way, adult, consent } = body
  if (way === undefined) throw memberError('members.number-unknown')
  const name = body.name?.trim() || (await listedName(ctx, { ...way, phone: body.phone }))
  const fields = checkNewcomer({ name, adult: adult === true, consent })
  if (Object.keys(fields).length > 0) throw memberError('members.invalid-fields', { fields })
  if (consent?.version !== CONSENT_VERSION) throw memberError('members.agreement-not-current')
  return joinByPhone(ctx, {
    way,
    name,
    phone: body.phone,
    language: consent.language,
  })
}

async function logIn(
  ctx: PublicCtx,
  identity: IdentityRow,
  { body, isNew }: { body: Body; isNew: boolean },
) {
  const { identityId, circleId, memberId } = identity
  const member = await findMember(ctx.tx, circleId, memberId)
  if (member === undefined || member.status === 'closed')
    throw memberError('members.account-closed')
  const isFirst =
    isNew || isStillComingIn({ status: member.status, createdAt: identity.createdAt, now: ctx.now })
  const remembered = await rememberDevice(ctx, identity, { by: isFirst ? 'first' : 'sms' })
  await updateEntered(ctx.tx, identityId, ctx.now)
  const kind = body.tokenType ?? 'cookie'
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  const session = await startSession(ctx.tx, {
    identityId,
    circleId,
    memberId,
    kind,
    device: { person, word: ctx.caller.deviceWord },
    deviceId: remembered.deviceId,
    now: ctx.now,
  })
  if (kind === 'cookie') ctx.caller.startSession({ ...session, device: remembered.stored })
  if (remembered.isNew) await notifyOfNewDevice(ctx, identity, remembered.deviceId)
  return {
    message: memberSentence(ctx.language, 'logged-in'),
    ...(kind === 'bearer' && { token: session.token }),
    expiresAt: session.expiresAt.toString(),
    user: await sessionUserOf(ctx, identityId, {
      factorGiven: false,
      deviceWaitsUntil: remembered.waitsUntil,
    }),
    isNew,
  }
}
