import { CONSENT_VERSION } from '#domain/members/agreements.ts'
import { canonicalPhone } from '#domain/members/contact-formats.ts'
import { GUESSES, WHILE_GUESSED } from '#domain/shared/entry-ceilings.ts'
import { isStillJoining, needsOfficer } from '#domain/members/entry.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { checkPerson } from '#domain/members/registration.ts'
import { judgeCode } from '#domain/members/secret-rules.ts'
import { invariant } from '#domain/shared/assert.ts'
import { dayInIndia } from '#domain/shared/calendar.ts'
import { equalBytes } from '#server/platform/crypto/vault.ts'
import { type BaseCtx, type Preparing, type PublicCtx } from '#server/platform/use-case/context.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { isOnKnownDevice, notifyOfNewDevice } from '../devices/notify-of-new-device.ts'
import { recordIdentityDisputes } from '../identity-disputes/record-identity-disputes.ts'
import { openListed } from '../lists/list-rows.ts'
import { openMember, startLogin } from '../login/start-login.ts'
import {
  findIdentity,
  findVerifiedByPhone,
  type IdentityRow,
  lockIdentity,
} from '../person/identity-store.ts'
import { deviceCounter } from '../secrets/known-device.ts'
import { entryCodeHash } from '../secrets/secret-hashes.ts'
import { CODE_REFUSALS } from '../secrets/phone-codes.ts'
import { enter } from './enter.ts'
import { type EntryRoute, findPhoneRoute } from './entry-route.ts'
import {
  holdNumber,
  lockPhoneCode,
  type PhoneCodeRow,
  updatePhoneCode,
} from './phone-code-store.ts'
import { notePhoneProved, refusalOfNumber } from './phone-proof.ts'

type Attempt = Preparing<'POST /user/phone/finish'>
type Body = Attempt['input']['body']

/**
 * Logs a known number in, or lets a new one apply by its invitation, with the code from the SMS.
 * Tries, and the case of an account that no SMS alone opens, are recorded even though the request is
 * refused: that happens before, in a transaction of its own. Throws members.code-…,
 * number-with-officers, number-unknown, invalid-fields, agreement-not-current, and what
 * findPhoneRoute and enter throw.
 */
export const finishByPhone = preparedUseCase('POST /user/phone/finish', {
  async prepare(attempt) {
    const { limits } = attempt.services
    const isGuessed = (await limits.shareOfFullest([GUESSES])) >= 1
    const { refusal, isGuess } = await attempt.read((_tx, _now, ctx) =>
      judge(attempt, ctx, isGuessed),
    )
    if (isGuess) await limits.hitSliding([GUESSES])
    if (refusal !== undefined) throw memberError(refusal)
  },
  async run(ctx, { body }) {
    const phoneKey = await useCode(ctx, body)
    await holdNumber(ctx.tx, phoneKey)
    const owner = await lockOwner(ctx, phoneKey)
    const opens = owner !== undefined && (await isOpenedBySms(ctx, owner))
    const identity = opens ? owner : await apply(ctx, body)
    return logIn(ctx, identity, { body, isNew: !opens })
  },
})

/** `isGuess`: a wrong code on a browser that was not logged in to the account before. */
type Judged = {
  readonly refusal?: (typeof CODE_REFUSALS)[keyof typeof CODE_REFUSALS] | typeof WITH_OFFICERS
  readonly isGuess?: boolean
}
const WITH_OFFICERS = 'members.number-with-officers'

async function judge(
  { input: { body }, caller }: Attempt,
  ctx: BaseCtx,
  isGuessed: boolean,
): Promise<Judged> {
  const { tx, now } = ctx
  const sent = await lockPhoneCode(tx, body.codeId)
  if (sent === undefined) return { refusal: CODE_REFUSALS.expired }
  const { device } = caller
  const { identityId } = (await findVerifiedByPhone(tx, sent.phoneKey)) ?? {}
  const isKnown = deviceCounter(ctx.vault, { device, identityId }) !== undefined
  const tries = sent.tries + 1
  await updatePhoneCode(tx, sent.codeId, { tries })
  const { expiresAt } = sent
  const verdict = judgeCode({
    sent: { tries, expiresAt },
    matches: isCodeOf(ctx, sent, body),
    now,
    ...(isGuessed && !isKnown && { triesMax: WHILE_GUESSED.tries }),
  })
  if (verdict !== 'right')
    return {
      refusal: CODE_REFUSALS[verdict],
      isGuess: verdict === 'wrong' && sent.codeHash !== null && !isKnown,
    }
  if (body.way !== undefined) return {}
  const owner = await lockOwner(ctx, sent.phoneKey)
  if (owner === undefined || (await isOpenedBySms({ ...ctx, caller }, owner))) return {}
  // Nobody but the holder of the number learns of this.
  await updatePhoneCode(tx, sent.codeId, { usedAt: now })
  await recordIdentityDisputes(ctx, owner, { what: ['login'], phone: null })
  return { refusal: WITH_OFFICERS }
}

function isCodeOf(
  { vault }: Pick<BaseCtx, 'vault'>,
  { codeId, phoneKey, codeHash }: PhoneCodeRow,
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
  await updatePhoneCode(ctx.tx, sent.codeId, { usedAt: ctx.now })
  return sent.phoneKey
}

async function lockOwner({ tx }: BaseCtx, phoneKey: Buffer): Promise<IdentityRow | undefined> {
  const found = await findVerifiedByPhone(tx, phoneKey)
  return found && lockIdentity(tx, found.identityId)
}

async function isOpenedBySms(
  ctx: Pick<PublicCtx, 'tx' | 'now' | 'vault' | 'caller'>,
  owner: IdentityRow,
): Promise<boolean> {
  return !needsOfficer({ ...owner, now: ctx.now }) || (await isOnKnownDevice(ctx, owner))
}

/**
 * Makes the account of a newcomer, whose number was proved just now. If another account still holds
 * it, officers decide whose it is; until then the newcomer waits. Throws members.number-unknown where
 * nobody invited them.
 */
async function apply(ctx: PublicCtx, body: Body): Promise<IdentityRow> {
  const { way, adult, consent, phone } = body
  if (way === undefined) throw memberError('members.number-unknown')
  const findRoute = () => findPhoneRoute(ctx, { ...way, phone })
  const name = body.name?.trim() || (await listedName(ctx, await findRoute()))
  const given = { name, phone, adult, consent }
  const fields = checkPerson(given, { form: 'phone', today: dayInIndia(ctx.now) })
  if (Object.keys(fields).length > 0) throw memberError('members.invalid-fields', { fields })
  if (consent?.version !== CONSENT_VERSION) throw memberError('members.agreement-not-current')
  const { language } = consent
  const route = await findRoute()
  const identityId = await enter(ctx, { route, given, language, passwordHash: null })
  const identity = identityId && (await lockIdentity(ctx.tx, identityId))
  invariant(identity, 'an identity that was not written')
  if ((await refusalOfNumber(ctx, identity)) !== undefined) return identity
  await notePhoneProved(ctx, identity)
  return (await findIdentity(ctx.tx, identity.identityId)) ?? identity
}

/** The name under which a founder listed this number, for its holder only; '' for any other way. */
async function listedName({ tx, vault }: BaseCtx, { listed }: EntryRoute): Promise<string> {
  if (listed === undefined) return ''
  const { circleId, listPersonId } = listed
  return openListed(await vault.of(tx, { circleId, memberId: listPersonId }), listed).name
}

async function logIn(
  ctx: PublicCtx,
  identity: IdentityRow,
  { body, isNew }: { body: Body; isNew: boolean },
) {
  const { status } = await openMember(ctx, identity)
  const isFirst = isNew || isStillJoining({ status, createdAt: identity.createdAt, now: ctx.now })
  const { logIn: answer, remembered } = await startLogin(ctx, identity, {
    by: isFirst ? 'first' : 'sms',
    kind: body.tokenType,
  })
  if (remembered?.isNew === true) await notifyOfNewDevice(ctx, identity, remembered.deviceId)
  return { ...(await answer()), isNew }
}
