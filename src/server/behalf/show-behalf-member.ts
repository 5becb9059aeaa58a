import { maskUpiId } from '#domain/members/payment-detail.ts'
import { pledgeRoom } from '#domain/pledges/pledge.ts'
import { WARNING_VERSION } from '#domain/members/agreements.ts'
import { availabilityView, loadAvailability } from '#server/asks/availability.ts'
import { hasAgreed } from '#server/members/person/member-facts.ts'
import { memberName } from '#server/members/person/member-names.ts'
import { paymentDetailsOf } from '#server/members/payment-details/payment-details-view.ts'
import { openField } from '#server/members/person/private-fields.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { recordView } from '#server/audit-log/record-views.ts'
import { outstandingPledges } from '#server/pledges/outstanding.ts'
import { asMember } from './as-member.ts'
import { findWishes } from './behalf-store.ts'

/**
 * Shows what a manager needs to submit a request for a member: figures, and the ends of saved
 * details. The member can see who viewed it.
 */
export const showBehalfMember = useCase(
  'GET /staff/behalf-members/{memberId}',
  async (ctx, { params: { memberId } }) => {
    const { circleId } = ctx.actor
    const member = await asMember(ctx, memberId)
    await recordView(ctx, {
      circleId,
      whomId: memberId,
      role: 'manager',
      what: 'behalf',
      subjectId: null,
    })
    const { bankDetails, upiDetails } = await paymentDetailsOf(member)
    const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
    const wishes = await findWishes(ctx.tx, circleId, memberId)
    const phone = openField(person, {
      column: 'phone_sealed',
      memberId,
      sealed: wishes?.phoneSealed ?? null,
    })
    return {
      data: {
        id: memberId,
        name: await memberName(ctx, circleId, memberId),
        phoneEnd: phone.slice(-2),
        wanted: true,
        pledgeRoom: pledgeRoom({
          policy: ctx.policy,
          outstandingNow: await outstandingPledges(ctx.tx, { circleId, memberId }),
        }),
        availability: availabilityView((await loadAvailability(member)).availability),
        details: [
          ...bankDetails.map(({ id, bankName, accountNumber }) => ({
            id,
            kind: 'bank' as const,
            shown: `${bankName} ${accountNumber}`,
          })),
          ...upiDetails.map(({ id, upiId }) => ({
            id,
            kind: 'upi' as const,
            shown: maskUpiId(upiId),
          })),
        ],
        hasAgreedToWarning: await hasAgreed(ctx.tx, {
          circleId,
          memberId,
          kind: 'warning',
          version: WARNING_VERSION,
        }),
      },
    }
  },
)
