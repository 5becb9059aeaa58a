import type { Policy } from '#domain/shared/policy.ts'
import { holdShares } from '#domain/matches/hold-shares.ts'
import { payDeadline } from '#domain/matches/match.ts'
import { invariant } from '#domain/shared/assert.ts'
import type { Deadline } from '#domain/shared/calendar.ts'
import type { MatchId, MemberId } from '#domain/shared/ids.ts'
import type { Rupees } from '#domain/shared/rupees.ts'
import { updateManyAsks } from '#server/asks/ask-shares.ts'
import type { StoredAsk } from '#server/asks/stored-ask.ts'
import type { NewNotice } from '#server/platform/use-case/context.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { updateManyPledges } from '#server/pledges/pledge-shares.ts'
import type { StoredPledge } from '#server/pledges/stored-pledge.ts'
import { insertMatches } from './store/match-writes.ts'
import type { MatchReason, NewMatch } from './store/match-rows.ts'
import { unusedCodes } from './match-codes.ts'
import { loadPayees, type PayeeOfAsk, sealPayee } from './payee.ts'
import { recordEvents } from './record-event.ts'

/** One match to make. */
export type MatchPlan = {
  readonly pledgeId: string
  readonly askId: string
  readonly amount: Rupees
  readonly reason: MatchReason
  readonly askRank: number
}

export type MatchesToMake = {
  readonly circleId: string
  /** Null when the giver chose the receiver. */
  readonly runId: string | null
  readonly plans: readonly MatchPlan[]
  /** The pledges of the plans, read under the circle's lock. */
  readonly pledges: readonly StoredPledge[]
  readonly asks: readonly StoredAsk[]
  readonly policy: Policy
  readonly policyVersion: number
}

/**
 * Makes matches in bulk: holds the shares, copies the payees' details, starts the pay clocks, and
 * notifies both sides of each. The caller holds the circle's lock. Returns the matches' ids in the
 * order of the plans, and the changed pledges. Throws matches.not-now when a payment detail has
 * been removed.
 */
export async function makeMatches(
  ctx: BaseCtx,
  work: MatchesToMake,
): Promise<{ matchIds: MatchId[]; pledges: StoredPledge[] }> {
  const { circleId, plans } = work
  const held = holdShares(plans, work)
  const matches = await decideMatches(ctx, work)
  await Promise.all([
    updateManyPledges(
      ctx.tx,
      held.pledges.map((pledge) => ({ circleId, pledge })),
    ),
    updateManyAsks(
      ctx.tx,
      held.asks.map((ask) => ({ circleId, ask })),
    ),
    insertMatches(ctx.tx, matches, work.runId),
    recordEvents(
      ctx,
      matches.map((match) => ({
        match,
        line: {
          version: 1,
          kind: 'made',
          from: null,
          to: 'awaiting_payment',
          actorId: match.reason === 'chosen' ? match.giverId : null,
        },
      })),
    ),
  ])
  ctx.notify(...matches.flatMap(noticesOf))
  ctx.announce(
    matches.map(({ giverId }) => giverId),
    'pledges',
    'matches',
  )
  ctx.announce(
    matches.map(({ receiverId }) => receiverId),
    'asks',
    'matches',
  )
  return {
    matchIds: matches.map(({ id }) => id),
    pledges: held.pledges.map((pledge) => ({ ...pledge, version: pledge.version + 1 })),
  }
}

async function decideMatches(
  ctx: BaseCtx,
  { circleId, plans, pledges, asks, policy, policyVersion }: MatchesToMake,
): Promise<NewMatch[]> {
  const givers = new Map<string, string>(pledges.map(({ id, memberId }) => [id, memberId]))
  const planned = new Set(plans.map(({ askId }) => askId))
  const payees = await loadPayees(
    ctx,
    circleId,
    asks.filter(({ id }) => planned.has(id)),
  )
  const deadlines = {
    upi: payDeadline({ policy, payeeKind: 'upi', now: ctx.now }),
    bank: payDeadline({ policy, payeeKind: 'bank', now: ctx.now }),
  }
  const codes = await unusedCodes(ctx, circleId, plans.length)
  return plans.map((plan, at) => {
    const [giverId, payee] = [givers.get(plan.pledgeId), payees.get(plan.askId)]
    invariant(giverId !== undefined && payee, 'a match of what is not open')
    return newMatch(ctx, {
      plan,
      circleId,
      code: codes[at] as string,
      giverId,
      payee,
      policyVersion,
      deadline: deadlines[payee.payee.kind],
    })
  })
}

function newMatch(
  ctx: BaseCtx,
  {
    plan,
    circleId,
    code,
    giverId,
    payee: { receiverId, payee, vault },
    policyVersion,
    deadline,
  }: {
    plan: MatchPlan
    circleId: string
    code: string
    giverId: string
    payee: PayeeOfAsk
    policyVersion: number
    deadline: Deadline
  },
): NewMatch {
  const id = ctx.newId<MatchId>()
  return {
    ...plan,
    id,
    circleId,
    giverId: giverId as MemberId,
    receiverId: receiverId as MemberId,
    code,
    policyVersion,
    payeeKind: payee.kind,
    payeeSealed: sealPayee(vault, id, payee),
    state: 'awaiting_payment',
    deadline,
    payBy: deadline,
    createdAt: ctx.now,
    claimedAt: null,
    endedAt: null,
    answerUntil: null,
    bankFailed: false,
    pendingAt: null,
    pending: null,
    cancellation: null,
    late: false,
    ruled: false,
    confirmed: null,
    returning: null,
  }
}

function noticesOf({ circleId, id: matchId, giverId, receiverId }: NewMatch): NewNotice[] {
  return [
    { circleId, memberId: giverId, kind: 'match_to_pay', about: { matchId } },
    { circleId, memberId: receiverId, kind: 'match_found', about: { matchId } },
  ]
}
