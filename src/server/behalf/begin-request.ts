import { CODES_A_DAY } from '#domain/behalf/on-behalf.ts'
import { dayInIndia, startOfDayInIndia } from '#domain/shared/calendar.ts'
import { supportError } from '#domain/support/support-errors.ts'
import { draftAsk } from '#server/asks/submit-ask.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { draftPledge } from '#server/pledges/submit-pledge.ts'
import { supportSentence } from '#server/support/sentence.ts'
import { asMember } from './as-member.ts'
import { askForCode } from './ask-for-code.ts'
import { countRequests } from './behalf-store.ts'
import { behalfNoteBinding, behalfView } from './behalf-view.ts'

/**
 * Begins a request for a member, checked as if submitted now. Nothing is submitted yet: a code for
 * exactly this act, amount and person goes to the member's own phone.
 */
export const beginRequest = preparedUseCase('POST /staff/behalf', {
  prepare: async ({ services }) => (await services.waysOut.failing()).has('sms'),
  async run(ctx, { body }, isLate) {
    const { circleId, memberId: managerId } = ctx.actor
    const { memberId, act, amount, note = '' } = body
    const member = await asMember(ctx, memberId)
    const today = startOfDayInIndia(dayInIndia(ctx.now))
    const begun = { circleId, memberId, act: ['pledge', 'ask'] as const }
    if ((await countRequests(ctx.tx, begun, today)) >= CODES_A_DAY.request)
      throw supportError('behalf.too-many-today')
    const plan = act === 'pledge' ? (body.plan ?? 'simple') : null
    const detailId = act === 'ask' ? (body.paymentDetailId ?? null) : null
    if (plan !== null) await draftPledge(member, { amount, plan })
    else await draftAsk(member, { amount, paymentDetailId: detailId, note })
    const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
    const id = ctx.newId<string>()
    const request = await askForCode(ctx, {
      id,
      memberId,
      act,
      amount,
      plan,
      detailId,
      noteSealed: note.trim() === '' ? null : person.seal(behalfNoteBinding(id), note.trim()),
    })
    await recordAct(ctx, {
      circleId,
      actorId: managerId,
      role: 'manager',
      act: `behalf.begin-${act}`,
      subject: { kind: 'on_behalf', id },
      whomId: memberId,
      before: {},
      after: { amount, plan },
      reason: '',
    })
    return {
      message: supportSentence(ctx.language, isLate ? 'code-late' : 'code-on-its-way'),
      data: await behalfView(ctx, request),
    }
  },
})
