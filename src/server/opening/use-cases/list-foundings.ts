import { agreedFirstAskDays } from '#domain/circles/founding-terms.ts'
import { addressFor } from '#domain/circles/founding.ts'
import { recordViews } from '#server/audit-log/record-views.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { listFounders, listFoundings } from '../store/founding-store.ts'

const FOUNDINGS_MAX = 100

/**
 * Lists applications for circles. Of their founders an operator sees the name and whether they
 * proved who they are, and nothing else; they can see that somebody did.
 */
export const listOpenFoundings = useCase('GET /operator/foundings', async (ctx) => {
  const data = []
  for (const founding of await listFoundings(ctx.tx, FOUNDINGS_MAX)) {
    const { circleId, askedAt, opensItself: _, ...about } = founding
    const founders = await listFounders(ctx.tx, circleId)
    const ids = founders.map(({ memberId }) => memberId)
    const names = await memberNames(ctx, circleId, ids)
    await recordViews(ctx, ids, { circleId, role: 'operator', what: 'founding' })
    data.push({
      ...about,
      id: circleId,
      askedAt: askedAt.toString(),
      founders: founders.map(({ memberId, firstAskDays: __, ...proofs }) => ({
        name: names.get(memberId) ?? '',
        ...proofs,
      })),
      ready:
        founders.length === 2 &&
        founders.every(
          ({ emailProved, phoneProved, secondFactor }) =>
            emailProved && phoneProved && secondFactor,
        ),
      suggestedSlug: addressFor(about.circleName),
      firstAskDays: agreedFirstAskDays(founders.map(({ firstAskDays }) => firstAskDays)),
    })
  }
  return { data, nextCursor: null }
})
