import { BEHALF_CODE_DIGITS, BEHALF_CODE_LASTS_MS, shownState } from '#domain/behalf/on-behalf.ts'
import { addMs } from '#domain/shared/calendar.ts'
import { firstName } from '#domain/members/contact-formats.ts'
import { shortName, smsName } from '#domain/members/lists/list-rules.ts'
import { toAsciiDigits } from '#domain/shared/rupees.ts'
import { otherPartyOf } from '#server/matches/helped-turns.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import { readerOf } from '#server/members/person/reader.ts'
import type { BaseCtx, Jobs } from '#server/platform/use-case/context.ts'
import { newDigits, sha256 } from '#server/platform/crypto/ids.ts'
import { renderSms, type SmsTemplate } from '#server/platform/outside/sms-templates.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { lockRequest, type StoredRequest, updateCode } from './behalf-store.ts'

type Bound = Pick<
  StoredRequest,
  | 'circleId'
  | 'id'
  | 'byId'
  | 'memberId'
  | 'act'
  | 'amount'
  | 'matchId'
  | 'plan'
  | 'detailId'
  | 'noteSealed'
>

/**
 * Hashes a code for storage. It is valid only for this circle, this person and who acts for them, this
 * act, amount, payment, plan, payment detail and note.
 */
export function behalfCodeHash(
  vault: Vault,
  { circleId, id, byId, memberId, act, amount, matchId, plan, detailId, noteSealed }: Bound,
  code: string,
): Buffer {
  const note = noteSealed === null ? '' : sha256(noteSealed).toString('hex')
  const bound = [circleId, id, byId, memberId, act, amount, matchId, plan, detailId, note]
  const typed = toAsciiDigits(code).replace(/\s/g, '')
  return vault.hash('code', `on_behalf:${bound.map((value) => value ?? '').join(':')}:${typed}`)
}

/**
 * Chooses the SMS text, which names everything that the member agrees to by reading out the code.
 */
function templateFor({
  act,
  plan,
  noteSealed,
}: Pick<StoredRequest, 'act' | 'plan' | 'noteSealed'>): SmsTemplate {
  if (act === 'name' || act === 'claim' || act === 'confirm') return `helper-${act}-code`
  if (act === 'ask') return noteSealed === null ? 'behalf-ask-code' : 'behalf-ask-note-code'
  return plan === 'happy' ? 'behalf-happy-code' : 'behalf-pledge-code'
}

/**
 * Sends the code of a request to the member's own phone, with the purpose in the text. A second try
 * of the job sends a new code, which voids the one before. A code lasts from its SMS on, but one to
 * become a helper from when it was asked for: somebody sees when that ends, and must not learn from
 * it whether anybody has the number.
 */
export async function sendBehalfCode(
  world: World,
  { circleId, requestId }: Jobs['send-behalf-code'],
): Promise<void> {
  const code = newDigits(BEHALF_CODE_DIGITS)
  const found = await inTransactionOf(world, async (ctx) => {
    const request = await lockRequest(ctx.tx, circleId, requestId)
    if (!request || shownState(request, ctx.now) !== 'waiting') return undefined
    const { memberId } = request
    // Nobody has the number that somebody typed to become a helper.
    if (memberId === null) return undefined
    await updateCode(ctx.tx, request, {
      hash: behalfCodeHash(ctx.vault, request, code),
      expiresAt: request.act === 'name' ? request.expiresAt : addMs(ctx.now, BEHALF_CODE_LASTS_MS),
    })
    return {
      request,
      ...(await readerOf(ctx, world.config, { circleId, memberId })),
      people: await peopleIn(ctx, { ...request, memberId }),
    }
  })
  // A number that officers ruled is another person's gets no SMS about this.
  if (found === undefined || !found.phoneProved) return
  const { request, reader, phone, people } = found
  const amount = String(request.amount ?? '')
  await world.sms.send(
    renderSms(templateFor(request), reader.language, { amount, code, ...people }),
    phone,
  )
}

/** The names that the SMS about a helper has: the helper's, and the first name of the other side. */
async function peopleIn(
  ctx: BaseCtx,
  { circleId, byId, memberId, matchId }: StoredRequest & { readonly memberId: string },
): Promise<Readonly<Record<string, string>>> {
  const otherId =
    matchId === null ? undefined : await otherPartyOf(ctx.tx, { circleId, matchId, memberId })
  const ids = otherId === undefined ? [byId] : [byId, otherId]
  const names = await memberNames(ctx, circleId, ids)
  return {
    person: smsName(shortName(names.get(byId) ?? '')),
    ...(otherId !== undefined && { other: smsName(firstName(names.get(otherId) ?? '')) }),
  }
}
