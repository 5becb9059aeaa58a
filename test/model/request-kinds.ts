import {
  type Answer,
  at,
  type Draw,
  type Expected,
  type Kind,
  type Prepared,
  refused,
  someOf,
} from './kind.ts'
import { closeOpen, DAY, type Match, mayBeAwake, type Model, type Request } from './model.ts'

const AMOUNTS = [500, 500, 1_000, 1_500, 2_000, 3_000, 5_500, 750] as const
const CAPS = { openAsks: 25_000, openPledges: 50_000, year: 50_000, reviewAbove: 5_000 } as const
const all = (model: Model, kind: 'pledge' | 'ask') =>
  [...model.requests.values()].filter((request) => request.kind === kind)
const outstanding = (model: Model, kind: 'pledge' | 'ask', owner: number) =>
  all(model, kind)
    .filter((request) => request.owner === owner)
    .reduce((sum, { open, held }) => sum + open + held, 0)

/** The tax year in India an instant falls into, by the year it begins in. */
function taxYear(at: number): number {
  const day = new Temporal.Instant(BigInt(Math.floor(at)) * 1_000_000n).toZonedDateTimeISO(
    'Asia/Kolkata',
  )
  return day.month >= 4 ? day.year : day.year - 1
}

function received(model: Model, who: number): number {
  // What is still to go back is theirs to count until the giver said that it came.
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
    createdAt: model.now,
    expiresAt: model.now + term,
  })
}

const owned =
  (kind: Request['kind'], isRight: (request: Request) => boolean) =>
  (model: Model, draw: Draw): Prepared | undefined => {
    const request = someOf(all(model, kind), isRight, draw)
    // Now and then somebody else tries.
    const who = draw.who % 9 === 0 ? (draw.who + 1) % 4 : request?.owner
    return request && who !== undefined
      ? { who, target: request.id, call: { params: { [`${kind}Id`]: request.id } } }
      : undefined
  }

const onOwn =
  (kind: Request['kind'], expectOwn: (model: Model, request: Request) => Expected) =>
  (model: Model, { who, target }: Prepared): Expected => {
    const request = model.requests.get(target ?? '')
    return request?.owner === who ? expectOwn(model, request) : refused(`${kind}s.unknown`)
  }

function withdraw(kind: 'pledge' | 'ask') {
  return onOwn(kind, (_model, request) =>
    request.open === 0
      ? refused(`${kind}s.nothing-open`)
      : { apply: () => closeOpen(request, 'withdrawn') },
  )
}

function pause(kind: 'pledge' | 'ask') {
  return onOwn(kind, (_model, request) => {
    if (request.state === 'paused') return refused(`${kind}s.paused-already`)
    if (request.open === 0) return refused(`${kind}s.nothing-open`)
    return { apply: () => Object.assign(request, { pausedFrom: request.state, state: 'paused' }) }
  })
}

function resume(kind: 'pledge' | 'ask') {
  return onOwn(kind, (_model, request) =>
    request.state === 'paused'
      ? { apply: () => Object.assign(request, { state: request.pausedFrom, pausedFrom: null }) }
      : refused(`${kind}s.not-paused`),
  )
}

const isOpen = ({ open, state }: Request) => open > 0 && state !== 'paused'
const isPaused = ({ state }: Request) => state === 'paused'
export const STEWARD = 9

/** What people do with their pledges and asks, and the steward with asks. */
export const requestKinds = {
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
        all(model, 'ask'),
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
      // Whether a rest has ended with a late claim is proved elsewhere; it is looked at first.
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
      // The circle's windows and rests may stand in the way; that they are kept is proved
      // elsewhere.
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
      const ask = someOf(all(model, 'ask'), ({ state }) => state === 'awaiting_review', draw)
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
  withdrawPledge: {
    key: 'POST /pledges/{pledgeId}/withdraw',
    versionOf: 'request',
    choose: owned('pledge', ({ open }) => open > 0),
    expect: withdraw('pledge'),
  },
  withdrawAsk: {
    key: 'POST /asks/{askId}/withdraw',
    versionOf: 'request',
    choose: owned('ask', ({ open }) => open > 0),
    expect: withdraw('ask'),
  },
  pausePledge: {
    key: 'POST /pledges/{pledgeId}/pause',
    versionOf: 'request',
    choose: owned('pledge', isOpen),
    expect: pause('pledge'),
  },
  pauseAsk: {
    key: 'POST /asks/{askId}/pause',
    versionOf: 'request',
    choose: owned('ask', isOpen),
    expect: pause('ask'),
  },
  resumePledge: {
    key: 'POST /pledges/{pledgeId}/resume',
    versionOf: 'request',
    choose: owned('pledge', isPaused),
    expect: resume('pledge'),
  },
  resumeAsk: {
    key: 'POST /asks/{askId}/resume',
    versionOf: 'request',
    choose: owned('ask', isPaused),
    expect: resume('ask'),
  },
  renewAsk: {
    key: 'POST /asks/{askId}/renew',
    versionOf: 'request',
    choose: owned('ask', ({ open }) => open > 0),
    expect: onOwn('ask', (model, ask) =>
      ask.open === 0
        ? refused('asks.not-renewable')
        : { apply: () => Object.assign(ask, { expiresAt: model.now + 30 * DAY }) },
    ),
  },
} as const satisfies Record<string, Kind>
