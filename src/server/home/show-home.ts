import { endpointOf } from '#contract/index.ts'
import { HOME_PARTS, type HomePart } from '#contract/home-parts.ts'
import { isTakingFirstSteps } from '#domain/members/member.ts'
import { listMyAsks } from '#server/asks/use-cases/list-my-asks.ts'
import { showFirstSteps } from '#server/asks/use-cases/show-first-steps.ts'
import { showStats } from '#server/asks/use-cases/show-stats.ts'
import { listCircleNews } from '#server/content/use-cases/list-circle-news.ts'
import { listMyTurns } from '#server/disputes/use-cases/list-my-turns.ts'
import { listMatchesToConfirm } from '#server/matches/use-cases/list-matches-to-confirm.ts'
import { listMatchesToPay } from '#server/matches/use-cases/list-matches-to-pay.ts'
import { listVouchRequests } from '#server/members/entry/vouch-requests.ts'
import { listWaiting } from '#server/members/lists/waiting-people.ts'
import { showOperatorMessages } from '#server/notices/list-notices.ts'
import { readTogether } from './home-store.ts'
import { accessRefusal } from '#server/platform/use-case/access.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { listMyPledges } from '#server/pledges/list-my-pledges.ts'
import { showRuleChange } from '#server/staff/rule-changes/show-rule-change.ts'
import { listRolesToConfirm } from '#server/staff/use-cases/roles/confirm-role.ts'

const NO_INPUT = { params: undefined, query: undefined, body: undefined } as const
const FIRST_PAGE = { ...NO_INPUT, query: {} } as const

/** Each part is read by its own use case, so that Home and the part's own address never differ. */
const READS: Readonly<Record<HomePart, (ctx: ActorCtx) => Promise<unknown>>> = {
  'GET /matches/to-pay': (ctx) => listMatchesToPay.run(ctx, NO_INPUT),
  'GET /matches/to-confirm': (ctx) => listMatchesToConfirm.run(ctx, NO_INPUT),
  'GET /user/dispute-turns': (ctx) => listMyTurns.run(ctx, NO_INPUT),
  'GET /user/vouch-requests': (ctx) => listVouchRequests.run(ctx, NO_INPUT),
  'GET /user/role-proposals': (ctx) => listRolesToConfirm.run(ctx, NO_INPUT),
  'GET /user/waiting-people': (ctx) => listWaiting.run(ctx, NO_INPUT),
  'GET /circle/rule-change': (ctx) => showRuleChange.run(ctx, NO_INPUT),
  'GET /pledges': (ctx) => listMyPledges.run(ctx, FIRST_PAGE),
  'GET /asks': (ctx) => listMyAsks.run(ctx, FIRST_PAGE),
  'GET /user/stats': (ctx) => showStats.run(ctx, NO_INPUT),
  'GET /circle/news': (ctx) => listCircleNews.run(ctx, FIRST_PAGE),
  'GET /user/operator-messages': (ctx) => showOperatorMessages.run(ctx, NO_INPUT),
  'GET /user/first-steps': (ctx) => showFirstSteps.run(ctx, NO_INPUT),
}

/**
 * Shows what the first page needs. Its parts are read together, so that their statements share trips to the
 * database. A part that fails is left out, and the others are not touched.
 */
export const showHome = useCase('GET /home', async (ctx) => {
  const read = (key: HomePart) => readPart(ctx, key)
  const together = await readTogether(ctx.tx, HOME_PARTS, read)
  const data: Record<string, unknown> = {}
  for (const [at, key] of HOME_PARTS.entries()) {
    const found = together[at]
    if (found !== undefined) data[key] = found
  }
  return { data }
})

/** Reads a part for those whom its own address lets in. A newcomer's first steps are for newcomers. */
async function readPart(ctx: ActorCtx, key: HomePart): Promise<unknown> {
  const { actor, now } = ctx
  const endpoint = endpointOf(key)
  if (accessRefusal(endpoint, actor, now) !== undefined) return undefined
  if (key === 'GET /user/first-steps') {
    const { status, memberSince: joinedAt } = actor
    if (!isTakingFirstSteps({ status, joinedAt }, now)) return undefined
  }
  return endpoint.response.parse(await READS[key](ctx))
}
