import { circleError } from '#domain/circles/circle-errors.ts'
import {
  agreedFirstAskDays,
  FIRST_ASK_DAYS_DEFAULT,
  FIRST_ASK_DAYS_MIN,
} from '#domain/circles/founding-terms.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { findFounding, hasFounderLink, listFounders } from '../store/founding-store.ts'

/** Shows a founder their application and how far both founders are. */
export const showFounding = useCase('GET /founding', async (ctx) => {
  const { circleId, memberId } = ctx.actor
  const founding = await findFounding(ctx.tx, circleId)
  const founders = await listFounders(ctx.tx, circleId)
  if (founding === undefined || founders.every((founder) => founder.memberId !== memberId))
    throw circleError('circles.founding-unknown')
  const names = await memberNames(
    ctx,
    circleId,
    founders.map((founder) => founder.memberId),
  )
  const { circleId: _, askedAt, ...about } = founding
  const named = founders.map(({ firstAskDays }) => firstAskDays)
  return {
    data: {
      ...about,
      askedAt: askedAt.toString(),
      founders: founders.map(({ memberId: id, ...proofs }) => ({
        name: names.get(id) ?? '',
        mine: id === memberId,
        ...proofs,
      })),
      linkWaits: await hasFounderLink(ctx.tx, circleId, ctx.now),
      firstAskDays: agreedFirstAskDays(named),
      firstAskDaysMin: FIRST_ASK_DAYS_MIN,
      firstAskDaysMax: FIRST_ASK_DAYS_DEFAULT,
    },
  }
})
