import { type Real, type RealMatch, snapshot } from './real.ts'
import { type Match, mayBeAwake, type Model } from './model.ts'
import { restate } from './request-parts.ts'
import type { Tale } from './tale.ts'

/** Checks that the matches of a run are allowed, and adds them to the model. */
export async function takeIn(tale: Tale, real: Real): Promise<void> {
  const { model } = tale
  for (const made of (await snapshot(real)).matches.values()) {
    if (!model.matches.has(made.id)) model.matches.set(made.id, begin(model, made))
  }
}

function begin(model: Model, made: RealMatch): Match {
  const pledge = model.requests.get(made.pledgeId)
  const ask = model.requests.get(made.askId)
  if (
    !pledge ||
    !ask ||
    pledge.owner === ask.owner ||
    pledge.state !== 'pending' ||
    ask.state !== 'pending'
  )
    throw new Error(`a match of what may not be matched: ${pledge?.state} ${ask?.state}`)
  if (!mayBeAwake(model, pledge.owner)) throw new Error('a match of a giver whose pledges rest')
  for (const request of [pledge, ask]) {
    request.open -= made.amount
    request.held += made.amount
    if (request.open < 0) throw new Error('more was matched than was open')
    restate(request)
  }
  return {
    id: made.id,
    pledge,
    ask,
    amount: made.amount,
    chosen: made.chosen,
    state: 'awaiting_payment',
    deadline: made.deadline,
    payBy: made.payBy,
    claimedAt: null,
    claims: 0,
    hasProof: false,
    pendingUtr: null,
    utr: null,
    bankFailed: false,
    cancelBy: null,
    cancelUntil: null,
    late: false,
    ruled: false,
    confirmed: null,
    askFilled: 0,
    pledgeFilled: 0,
    returning: null,
    returned: false,
    returnPromised: false,
    returnBy: null,
    returnMissed: false,
    confirmedAt: null,
    madeAt: model.now,
    paidAt: null,
    endedAt: null,
    lapsed: false,
    reversalsAsked: new Set(),
    reversalRuled: false,
    answerUntil: null,
    pendingAt: null,
    dispute: null,
  }
}
