import { type Draw, type Expected, type Kind, type Prepared, refused, someOf } from './kind.ts'
import { DAY, type Model, type Request, requestsOf } from './model.ts'
import { closeOpen } from './request-parts.ts'

const owned =
  (
    kind: Request['kind'],
    isRight: (request: Request) => boolean,
    body: (draw: Draw) => Record<string, unknown> = () => ({}),
  ) =>
  (model: Model, draw: Draw): Prepared | undefined => {
    const request = someOf(requestsOf(model, kind), isRight, draw)
    // Sometimes somebody else tries.
    const who = draw.who % 9 === 0 ? (draw.who + 1) % 4 : request?.owner
    return request && who !== undefined
      ? {
          who,
          target: request.id,
          call: { params: { [`${kind}Id`]: request.id }, body: body(draw) },
        }
      : undefined
  }

const onOwn =
  (
    kind: Request['kind'],
    expectOwn: (model: Model, request: Request, prepared: Prepared) => Expected,
  ) =>
  (model: Model, prepared: Prepared): Expected => {
    const request = model.requests.get(prepared.target ?? '')
    return request?.owner === prepared.who
      ? expectOwn(model, request, prepared)
      : refused(`${kind}s.unknown`)
  }

function withdraw(kind: 'pledge' | 'ask') {
  return onOwn(kind, (_model, request) =>
    request.open === 0
      ? refused(`${kind}s.nothing-open`)
      : { apply: () => closeOpen(request, 'withdrawn') },
  )
}

function pause(kind: 'pledge' | 'ask') {
  return onOwn(kind, (model, request, { call }) => {
    if (request.state === 'paused' && !request.unanswered) return refused(`${kind}s.paused-already`)
    if (request.open === 0) return refused(`${kind}s.nothing-open`)
    const days = call.body?.['days']
    return {
      apply: () =>
        Object.assign(request, {
          pausedFrom: request.state === 'paused' ? request.pausedFrom : request.state,
          state: 'paused',
          unanswered: false,
          pauseEnds: days === undefined ? null : model.now + Number(days) * DAY,
        }),
    }
  })
}

function resume(kind: 'pledge' | 'ask') {
  return onOwn(kind, (_model, request) =>
    request.state === 'paused'
      ? {
          apply: () =>
            Object.assign(request, {
              state: request.pausedFrom,
              pausedFrom: null,
              unanswered: false,
              pauseEnds: null,
            }),
        }
      : refused(`${kind}s.not-paused`),
  )
}

/** For some days, or until its owner resumes it. */
const forDays = ({ choice }: Draw) => (choice % 2 === 0 ? { days: choice % 4 === 0 ? 7 : 30 } : {})

const isOpen = ({ open, state }: Request) => open > 0 && state !== 'paused'
const isPaused = ({ state }: Request) => state === 'paused'

/** What people do with their pledges and asks. */
export const requestKinds = {
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
    choose: owned('pledge', (pledge) => isOpen(pledge) || pledge.unanswered, forDays),
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
