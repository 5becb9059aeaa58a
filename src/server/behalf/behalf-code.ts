import { BEHALF_CODE_DIGITS, BEHALF_CODE_LASTS_MS, shownState } from '#domain/behalf/on-behalf.ts'
import { addMs } from '#domain/shared/calendar.ts'
import { toAsciiDigits } from '#domain/shared/rupees.ts'
import { readerOf } from '#server/members/person/reader.ts'
import type { Jobs } from '#server/platform/use-case/context.ts'
import { newDigits, sha256 } from '#server/platform/crypto/ids.ts'
import { renderSms, type SmsTemplate } from '#server/platform/outside/sms-templates.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { lockRequest, type StoredRequest, updateCode } from './behalf-store.ts'

type Bound = Pick<
  StoredRequest,
  'circleId' | 'id' | 'memberId' | 'act' | 'amount' | 'plan' | 'detailId' | 'noteSealed'
>

/**
 * Hashes a code for storage. It is valid only for this circle, person, act, amount, plan, payment
 * detail and note.
 */
export function behalfCodeHash(
  vault: Vault,
  { circleId, id, memberId, act, amount, plan, detailId, noteSealed }: Bound,
  code: string,
): Buffer {
  const note = noteSealed === null ? '' : sha256(noteSealed).toString('hex')
  return vault.hash(
    'code',
    `on_behalf:${circleId}:${id}:${memberId}:${act}:${amount}:${plan ?? ''}:${detailId ?? ''}:${note}:${toAsciiDigits(code).replace(/\s/g, '')}`,
  )
}

/**
 * Chooses the SMS text, which names everything that the member agrees to by reading out the code.
 */
function templateFor({
  act,
  plan,
  noteSealed,
}: Pick<StoredRequest, 'act' | 'plan' | 'noteSealed'>): SmsTemplate {
  if (act === 'ask') return noteSealed === null ? 'behalf-ask-code' : 'behalf-ask-note-code'
  return plan === 'happy' ? 'behalf-happy-code' : 'behalf-pledge-code'
}

/**
 * Sends the code of a request to the member's own phone, with the purpose in the text. A second try
 * of the job sends a new code, which voids the one before.
 */
export async function sendBehalfCode(
  world: World,
  { circleId, requestId }: Jobs['send-behalf-code'],
): Promise<void> {
  const code = newDigits(BEHALF_CODE_DIGITS)
  const found = await inTransactionOf(world, async (ctx) => {
    const request = await lockRequest(ctx.tx, circleId, requestId)
    if (!request || shownState(request, ctx.now) !== 'waiting') return undefined
    await updateCode(ctx.tx, request, {
      hash: behalfCodeHash(ctx.vault, request, code),
      expiresAt: addMs(ctx.now, BEHALF_CODE_LASTS_MS),
    })
    return {
      request,
      ...(await readerOf(ctx, world.config, { circleId, memberId: request.memberId })),
    }
  })
  // A number that officers ruled is another person's gets no SMS about this.
  if (found === undefined || !found.phoneProved) return
  const { request, reader, phone } = found
  await world.sms.send(
    renderSms(templateFor(request), reader.language, { amount: String(request.amount), code }),
    phone,
  )
}
