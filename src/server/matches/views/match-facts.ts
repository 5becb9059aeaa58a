import {
  DISPUTE_TRANSITIONS,
  haveOfficersAsked,
  isRunning,
} from '#domain/matches/dispute-transitions.ts'
import type { MatchFacts } from '#domain/matches/moves-now.ts'
import type { MemberId } from '#domain/shared/ids.ts'
import { NO_RUPEES } from '#domain/shared/rupees.ts'
import { asksToShow } from '#server/asks/ask-notes.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { policyOf } from '#server/platform/use-case/policies.ts'
import { countClaims } from '../store/claim-store.ts'
import { findBeside, findDisputes, type MatchDispute } from '../store/dispute-store.ts'
import type { StoredMatch } from '../store/match-rows.ts'

type Reading = Pick<BaseCtx, 'tx' | 'now'>

/** Reads what the conditions of a match's moves need, in this transaction. */
export async function factsOf(ctx: Reading, match: StoredMatch): Promise<MatchFacts> {
  const facts = (await manyFacts(ctx, [match])).get(match.id)
  if (!facts) throw new Error('facts that were not loaded')
  return facts
}

/** Reads the facts of many matches, by match id. Reads only what their states need. */
export async function manyFacts(
  ctx: Reading,
  matches: readonly StoredMatch[],
): Promise<Map<string, MatchFacts>> {
  const ofState = (...states: readonly StoredMatch['state'][]) =>
    matches.filter((match) => states.includes(match.state))
  const late = ofState('disputed').filter((match) => match.late)
  const [claims, disputes, beside, openAsks] = await Promise.all([
    countClaims(ctx.tx, ofState('awaiting_payment', 'bank_pending')),
    findDisputes(ctx.tx, ofState('disputed', 'confirmed', 'reversed')),
    findBeside(ctx.tx, ofState('confirmed', 'reversed')),
    asksToShow(
      ctx.tx,
      late.map(({ circleId, askId }) => ({ circleId, id: askId })),
    ),
  ])
  const asks = new Map(openAsks.map((ask) => [ask.id as string, ask]))
  const facts = new Map<string, MatchFacts>()
  for (const match of matches) {
    facts.set(match.id, {
      now: ctx.now,
      policy: await policyOf(ctx.tx, match.circleId, match.policyVersion),
      claims: claims.get(match.id) ?? 0,
      dispute: disputeFacts(disputes.get(match.id)),
      reversals: beside.get(match.id)?.reversals ?? { askedBy: [], isRuled: false },
      returnMissed: beside.get(match.id)?.returnMissed ?? false,
      askOpen: asks.get(match.askId)?.shares.open ?? NO_RUPEES,
    })
  }
  return facts
}

function disputeFacts(dispute: MatchDispute | undefined): MatchFacts['dispute'] {
  return dispute === undefined
    ? null
    : {
        isReversal: dispute.kind === 'reversal',
        isReturn: dispute.kind === 'return_missing',
        isRunning: isRunning(dispute.state),
        openedBy: dispute.openedBy as MemberId | null,
        officersAsked: haveOfficersAsked(dispute.state) || dispute.round > 1,
        canSettle: DISPUTE_TRANSITIONS[dispute.state].some(({ on }) => on === 'settled'),
      }
}
