import { type Answer, at, type Kind, refused, someOf } from './kind.ts'
import { DAY, type Match, mayBeAwake, type Model, type Request, requestsOf } from './model.ts'
import { closeOpen } from './request-parts.ts'

const AMOUNTS = [500, 500, 1_000, 1_500, 2_000, 3_000, 5_500, 750] as const

const CAPS = { openAsks: 25_000, openPledges: 50_000, year: 50_000, reviewAbove: 5_000 } as const

const outstanding = (model: Model, kind: 'pledge' | 'ask', owner: number) =>
  requestsOf(model, kind)
    .filter((request) => request.owner === owner)
    .reduce((sum, { open, held }) => sum + open + held, 0)

/** The tax year in India of an instant, by the year in which it begins. */
function taxYear(at: number): number {
  const day = new Temporal.Instant(BigInt(Math.floor(at)) * 1_000_000n).toZonedDateTimeISO(
    'Asia/Kolkata',
  )
  return day.month >= 4 ? day.year : day.year - 1
}

function received(model: Model, who: number): number {
  // A return counts as the receiver's until the giver reported that it came.
  const isBack = (match: Match) =>
    match.returning === null ||
    match.returned ||
    !['disputed', 'confirmed', 'reversed'].includes(match.state)
  return [...model.matches.values()]
    .filter(
      (match) =>
        match.ask.owner === who &&
        taxYear(match.paidAt ?? match.claimedAt ?? model.now) === taxYear(model.now),
    )
    .reduce(
      (sum, match) =>
        sum +
        (match.state === 'confirmed' ? (match.confirmed ?? 0) : 0) +
        (isBack(match) ? 0 : (match.returning ?? 0)),
      0,
    )
}

function available(model: Model, who: number): number {
  const open = outstanding(model, 'ask', who)
  return Math.max(
    0,
    Math.floor(Math.min(CAPS.openAsks - open, CAPS.year - received(model, who) - open) / 500) * 500,
  )
}

function newRequest(
  model: Model,
  {
    kind,
    owner,
    amount,
    response,
    state,
    term,
  }: {
    kind: Request['kind']
    owner: number
    amount: number
    response: Answer
    state: string
    term: number
  },
): void {
  const id = String(response.data?.id)
  model.requests.set(id, {
    id,
    kind,
    owner,
    amount,
    open: amount,
    held: 0,
    fulfilled: 0,
    closed: 0,
    state,
    pausedFrom: null,
    unanswered: false,
    pauseEnds: null,
    createdAt: model.now,
    expiresAt: model.now + term,
  })
}

export const STEWARD = 9

/** How pledges and asks begin, and a steward's review of a first ask. */
export const newRequestKinds = {
  pledge: {
    key: 'POST /pledges',
    versionOf: 'none',
    choose: (_model, { who, size }) => ({
      who: who % 4,
      target: null,
      call: { body: { amount: at(AMOUNTS, size), plan: 'simple' } },
    }),
    expect(model, { who, call }) {
      const amount = Number(call.body?.['amount'])
      if (!mayBeAwake(model, who)) return refused('pledges.paused', 'pledges.amount-step')
      if (amount % 500 !== 0) return refused('pledges.amount-step')
      if (amount > CAPS.openPledges - outstanding(model, 'pledge', who))
        return refused('pledges.open-cap')
      return {
        apply: (response) =>
          newRequest(model, {
            kind: 'pledge',
            owner: who,
            amount,
            response,
            state: 'pending',
            term: 180 * DAY,
          }),
        ...(model.pausedUntil.has(who) && { orRefused: ['pledges.paused'] }),
      }
    },
  },
  gift: {
    key: 'POST /pledges',
    versionOf: 'none',
    choose(model, draw) {
      const ask = someOf(
        requestsOf(model, 'ask'),
        ({ open, state }) => open > 0 && state === 'pending',
        draw,
      )
      return (
        ask && {
          who: draw.who % 4,
          target: ask.id,
          call: { body: { amount: 500, plan: 'simple', receiverAskId: ask.id } },
        }
      )
    },
    expect(model, { who, target }) {
      const ask = model.requests.get(target ?? '')
      // Another test proves whether a late claim ended a pause. The product checks the pause first.
      const resting = model.pausedUntil.has(who) ? ['pledges.paused'] : []
      if (!mayBeAwake(model, who))
        return refused(
          'pledges.paused',
          'pledges.chosen-ask-unknown',
          'pledges.chosen-not-possible',
        )
      if (500 > CAPS.openPledges - outstanding(model, 'pledge', who))
        return refused(
          ...resting,
          'pledges.open-cap',
          'pledges.chosen-ask-unknown',
          'pledges.chosen-not-possible',
        )
      if (!ask || ask.open === 0 || ask.state !== 'pending' || model.now >= ask.expiresAt)
        return refused(...resting, 'pledges.chosen-ask-unknown', 'pledges.chosen-not-possible')
      if (ask.owner === who)
        return refused(...resting, 'pledges.chosen-not-possible', 'pledges.chosen-ask-unknown')
      // The circle's windows and pauses may refuse it. Another test proves that they hold.
      return {
        apply: (response) =>
          newRequest(model, {
            kind: 'pledge',
            owner: who,
            amount: 500,
            response,
            state: 'pending',
            term: 180 * DAY,
          }),
        orRefused: ['pledges.chosen-not-possible', ...resting],
      }
    },
  },
  ask: {
    key: 'POST /asks',
    versionOf: 'none',
    choose: (_model, { who, size }) => ({
      who: who % 4,
      target: null,
      call: { body: { amount: at(AMOUNTS, size) } },
    }),
    expect(model, { who, call }) {
      const amount = Number(call.body?.['amount'])
      if (amount % 500 !== 0) return refused('asks.amount-step')
      if (amount > available(model, who)) return refused('asks.above-available')
      const state =
        !model.releasedBefore.has(who) || amount > CAPS.reviewAbove ? 'awaiting_review' : 'pending'
      return {
        apply: (response) =>
          newRequest(model, { kind: 'ask', owner: who, amount, response, state, term: 30 * DAY }),
      }
    },
  },
  review: {
    key: 'POST /staff/asks/{askId}/review',
    versionOf: 'request',
    choose(model, draw) {
      const ask = someOf(requestsOf(model, 'ask'), ({ state }) => state === 'awaiting_review', draw)
      return (
        ask && {
          who: STEWARD,
          target: ask.id,
          call: {
            params: { askId: ask.id },
            body: { release: draw.choice % 5 !== 0, reason: 'I know this person well.' },
          },
        }
      )
    },
    expect(model, { target, call }) {
      const ask = model.requests.get(target ?? '')
      if (ask?.state !== 'awaiting_review') return refused('asks.not-in-review')
      return {
        apply() {
          if (call.body?.['release'] === true) {
            ask.state = 'pending'
            model.releasedBefore.add(ask.owner)
          } else closeOpen(ask, 'withdrawn')
        },
      }
    },
  },
} as const satisfies Record<string, Kind>
