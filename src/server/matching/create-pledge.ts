import { pledgeError } from '#domain/pledges/pledge-errors.ts'
import { runMatching as match } from '#domain/matching/run-matching.ts'
import { toSteps } from '#domain/shared/rupees.ts'
import { openAskById } from '#server/asks/ask-shares.ts'
import { checkPaymentsOpen } from '#server/circles/check-open.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { makeMatches } from '#server/matches/make-matches.ts'
import { memberName } from '#server/members/person/member-names.ts'
import { helpingSentence } from '#server/requests/sentence.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { randomSeed } from '#server/platform/crypto/ids.ts'
import { submitPledge } from '#server/pledges/submit-pledge.ts'
import type { StoredPledge } from '#server/pledges/stored-pledge.ts'
import { pledgeView } from '#server/pledges/pledge-view.ts'
import { loadMatchingInput } from './load-input.ts'
import { planOf } from './run-matching.ts'

/**
 * Pledges help: into the queue, or to a receiver the giver chose through the link of their ask,
 * matched at once.
 */
export const createPledge = useCase('POST /pledges', async (ctx, { body }) => {
  const { circleId, memberId } = ctx.actor
  await lockCircle(ctx.tx, circleId)
  const pledge = await submitPledge(ctx, {
    amount: body.amount,
    plan: body.plan,
    chosenAskId: body.receiverAskId,
  })
  const stored =
    body.receiverAskId === undefined ? pledge : await giveToChosen(ctx, pledge, body.receiverAskId)
  if (body.receiverAskId === undefined)
    ctx.enqueue('run-matching', { circleId }, { key: `run-matching ${circleId}` })
  ctx.announce([memberId], 'pledges')
  return {
    message: helpingSentence(ctx.language, 'pledged'),
    data: pledgeView(stored, {
      ownerName: await memberName(ctx, circleId, memberId),
      now: ctx.now,
    }),
  }
})

// The same rules as a run, with this pledge and this ask alone: every exclusion and cap holds, and
// the gift is made whole or not at all.
async function giveToChosen(
  ctx: ActorCtx,
  pledge: StoredPledge,
  askId: string,
): Promise<StoredPledge> {
  const { circleId } = ctx.actor
  await checkPaymentsOpen(ctx.tx, circleId)
  const ask = await openAskById(ctx.tx, circleId, askId, ctx.now)
  if (!ask) throw pledgeError('pledges.chosen-ask-unknown')
  const input = await loadMatchingInput(ctx, {
    circleId,
    asks: [ask],
    pledges: [pledge],
    policy: ctx.policy,
    seed: randomSeed(),
    chosen: true,
  })
  // A chosen gift is not staged: its giver waits for nobody else.
  const whole = {
    ...input,
    pledges: input.pledges.map((open) => ({ ...open, openSteps: toSteps(pledge.shares.open) })),
  }
  const { matches } = match(whole)
  const placed = matches.reduce((sum, proposed) => sum + proposed.steps, 0)
  if (placed < toSteps(pledge.shares.open)) throw pledgeError('pledges.chosen-not-possible')
  const plans = matches.map((proposed) => ({ ...planOf(proposed), reason: 'chosen' as const }))
  const made = await makeMatches(ctx, {
    circleId,
    runId: null,
    plans,
    pledges: [pledge],
    asks: [ask],
    policy: ctx.policy,
    policyVersion: ctx.actor.policyVersion,
  })
  return made.pledges[0] ?? pledge
}
