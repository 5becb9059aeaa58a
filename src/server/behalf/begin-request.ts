import { BEHALF_A_DAY, BEHALF_CODE_LASTS_MS } from '#domain/behalf/on-behalf.ts'
import { addMs, dayInIndia, startOfDayInIndia } from '#domain/shared/calendar.ts'
import { supportError } from '#domain/support/support-errors.ts'
import { draftAsk } from '#server/asks/submit-ask.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { newToken, sha256 } from '#server/platform/crypto/ids.ts'
import { draftPledge } from '#server/pledges/submit-pledge.ts'
import { supportSentence } from '#server/support/sentence.ts'
import { asMember } from './as-member.ts'
import { countFor, insertRequest, type StoredRequest } from './behalf-store.ts'
import { behalfNoteBinding, behalfView } from './behalf-view.ts'

/**
 * Begins a request for a member, checked as if submitted now. Nothing is submitted yet: a code for
 * exactly this act, amount and person goes to the member's own phone.
 */
export const beginRequest = preparedUseCase('POST /staff/behalf', {
  prepare: async ({ services }) => (await services.waysOut.failing()).has('sms'),
  async run(ctx, { body }, isLate) {
    const { circleId, memberId: managerId } = ctx.actor
    const member = await asMember(ctx, body.memberId)
    const today = startOfDayInIndia(dayInIndia(ctx.now))
    if ((await countFor(ctx.tx, { circleId, memberId: body.memberId }, today)) >= BEHALF_A_DAY)
      throw supportError('behalf.too-many-today')
    const { act, amount, note = '' } = body
    const plan = act === 'pledge' ? (body.plan ?? 'simple') : null
    const detailId = act === 'ask' ? (body.paymentDetailId ?? null) : null
    if (plan !== null) await draftPledge(member, { amount, plan })
    else await draftAsk(member, { amount, paymentDetailId: detailId, note })
    const person = await ctx.vault.of(ctx.tx, { circleId, memberId: body.memberId })
    const id = ctx.newId<string>()
    const request: StoredRequest = {
      id,
      circleId,
      managerId,
      memberId: body.memberId,
      act,
      amount,
      plan,
      detailId,
      noteSealed: note.trim() === '' ? null : person.seal(behalfNoteBinding(id), note.trim()),
      // No code matches this hash; the job that sends the real code replaces it.
      codeHash: sha256(newToken()),
      tries: 0,
      state: 'waiting',
      createdAt: ctx.now,
      expiresAt: addMs(ctx.now, BEHALF_CODE_LASTS_MS),
      resultId: null,
    }
    await insertRequest(ctx.tx, request)
    await recordAct(ctx, {
      circleId,
      actorId: managerId,
      role: 'manager',
      act: `behalf.begin-${act}`,
      subject: { kind: 'on_behalf', id },
      whomId: body.memberId,
      before: {},
      after: { amount, plan },
      reason: '',
    })
    ctx.enqueue('send-behalf-code', { circleId, requestId: id })
    return {
      message: supportSentence(ctx.language, isLate ? 'code-late' : 'code-on-its-way'),
      data: await behalfView(ctx, request),
    }
  },
})
