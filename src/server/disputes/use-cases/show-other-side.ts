import { matchError } from '#domain/matches/match-errors.ts'
import { isLive } from '#domain/matches/match-transitions.ts'
import { firstName } from '#domain/members/contact-formats.ts'
import { invariant } from '#domain/shared/assert.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { findOtherSide, findVoucher } from '../store/track-record-store.ts'
import { trackRecordsOf } from '../track-record.ts'

/**
 * Shows facts about the other person of a match of mine while it is live: counts, never a score and
 * no amounts. Nobody else is shown them, and the two no longer once the match is over.
 */
export const showOtherSide = useCase(
  'GET /matches/{matchId}/other-side',
  async (ctx, { params: { matchId } }) => {
    const { circleId, memberId: viewerId } = ctx.actor
    const match = await findOtherSide(ctx.tx, { circleId, matchId, memberId: viewerId })
    if (match === undefined) throw matchError('matches.unknown')
    const { otherId: memberId, state } = match
    if (!isLive(state)) return { data: null }
    const record = (await trackRecordsOf(ctx.tx, circleId, [memberId], ctx.now)).get(memberId)
    invariant(record, 'a person of a match without a record')
    const voucherId = await findVoucher(ctx.tx, { circleId, memberId, viewerId })
    const voucher =
      voucherId === null
        ? undefined
        : (await memberNames(ctx, circleId, [voucherId])).get(voucherId)
    return { data: { ...record, vouchedBy: voucher === undefined ? null : firstName(voucher) } }
  },
)
