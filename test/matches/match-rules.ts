import { HOUR_MS, MINUTE_MS } from '#domain/shared/calendar.ts'
import type { MemberId } from '#domain/shared/ids.ts'

export const IDS = { giver: 'g' as MemberId, receiver: 'r' as MemberId }

export type Act = { readonly what: string; readonly by: 'giver' | 'receiver' }

/**
 * A match as a few simple facts, under a second copy of the rules. Times are ms since it was made.
 */
export type Model = {
  state: string
  claims: number
  claimedAt: number
  deadline: number
  payBy: number
  busy: boolean
  failed: boolean
  proposal: 'giver' | 'receiver' | ''
  proposalUntil: number
  late: boolean
  ruled: boolean
  promised: boolean
  backOpen: boolean
  endedAt: number
  dispute: 'none' | 'running' | 'approved' | 'over'
  reversalBy: 'giver' | 'receiver' | ''
  asked: readonly ('giver' | 'receiver')[]
  stored: boolean
  answerUntil: number
}

const CANCELLABLE = ['awaiting_payment', 'bank_pending', 'disputed']

const PAY_BY_MS = 24 * HOUR_MS

/** The model of a match that was just made. */
export const newModel = (): Model => ({
  state: 'awaiting_payment',
  claims: 0,
  claimedAt: 0,
  deadline: PAY_BY_MS,
  payBy: PAY_BY_MS,
  busy: false,
  failed: false,
  proposal: '',
  proposalUntil: 0,
  late: false,
  ruled: false,
  promised: false,
  backOpen: false,
  endedAt: 0,
  dispute: 'none',
  reversalBy: '',
  asked: [],
  stored: false,
  answerUntil: 0,
})

/** When an act comes, and what then follows from the model. */
type Moment = {
  readonly model: Model
  readonly state: string
  readonly by: Act['by']
  readonly now: number
  readonly endsItself: boolean
  readonly fits: number
  readonly confirmable: boolean
}

/** The state to which each act leads. False where it is refused. */
const RULES: Readonly<Record<string, (at: Moment) => string | false | undefined>> = {
  'claim': ({ model, state }) =>
    (state === 'awaiting_payment' || state === 'bank_pending') &&
    model.claims < 5 &&
    'awaiting_confirmation',
  'pending': ({ state }) => state === 'awaiting_payment' && 'bank_pending',
  'failed': ({ model, state }) => state === 'bank_pending' && !model.failed && 'awaiting_payment',
  'withdraw': ({ model, now, state }) =>
    state === 'awaiting_confirmation' &&
    (now > model.payBy && (!model.busy || model.failed) ? 'lapsed' : 'awaiting_payment'),
  'decline': ({ state }) => state === 'awaiting_payment' && 'declined',
  'question': ({ model, now, state }) =>
    state === 'awaiting_confirmation' && now - model.claimedAt >= 30 * MINUTE_MS && 'disputed',
  'propose': ({ model, by, state, endsItself }) =>
    CANCELLABLE.includes(state) &&
    endsItself &&
    model.proposal !== by &&
    (model.proposal === '' ? state : 'cancelled'),
  'agree': ({ model, by, state, endsItself }) =>
    CANCELLABLE.includes(state) &&
    endsItself &&
    model.proposal !== '' &&
    model.proposal !== by &&
    'cancelled',
  'refuse': ({ model, by, state, endsItself }) =>
    CANCELLABLE.includes(state) &&
    endsItself &&
    model.proposal !== '' &&
    model.proposal !== by &&
    state,
  'confirm': ({ fits, confirmable }) => confirmable && fits === 1_500 && 'confirmed',
  'keep': ({ confirmable }) => confirmable && 'confirmed',
  'return': ({ model, fits, confirmable }) =>
    confirmable && (fits > 0 ? 'confirmed' : !model.promised && 'disputed'),
  'returned': ({ model, state, endsItself }) =>
    state === 'disputed' && model.promised && endsItself
      ? 'cancelled'
      : (state === 'confirmed' || state === 'reversed') && model.backOpen && state,
  'late': ({ model, now, state }) =>
    ['lapsed', 'declined', 'cancelled'].includes(state) &&
    !model.late &&
    !model.ruled &&
    now < model.answerUntil &&
    'disputed',
  'reversal': ({ model, by, now, state }) =>
    state === 'confirmed' &&
    !model.asked.includes(by) &&
    !model.stored &&
    model.dispute !== 'running' &&
    model.dispute !== 'approved' &&
    now < model.answerUntil &&
    'confirmed',
  'withdraw reversal': ({ model, by, state }) =>
    state === 'confirmed' && model.reversalBy === by && model.dispute === 'running' && 'confirmed',
  'approve': ({ model, state }) => model.dispute === 'running' && state,
  'paid': ({ state }) => state === 'disputed' && 'confirmed',
  'part': ({ state }) => state === 'disputed' && 'confirmed',
  'void': ({ state }) => state === 'disputed' && 'cancelled',
  'reverse': ({ model, state }) =>
    state === 'confirmed' && model.reversalBy !== '' && model.dispute !== 'over' && 'reversed',
  'kept': ({ model, state }) =>
    state === 'confirmed' && model.reversalBy !== '' && model.dispute !== 'over' && 'confirmed',
  'sweep': ({ model, now, state }) =>
    now < model.deadline + MINUTE_MS
      ? state
      : ({
          awaiting_payment: 'lapsed',
          bank_pending: 'disputed',
          awaiting_confirmation: 'disputed',
        }[state] ?? state),
}

/** The state to which an act leads, by the rules. Undefined where it is refused. */
export function expected(
  model: Model,
  { what, by }: Act,
  now: number,
  askOpen: number,
): string | undefined {
  const { state } = model
  const endsItself = state !== 'disputed' || model.dispute !== 'approved'
  return (
    RULES[what]?.({
      model,
      state,
      by,
      now,
      endsItself,
      fits: model.late ? Math.min(1_500, askOpen) : 1_500,
      confirmable:
        ['awaiting_confirmation', 'bank_pending', 'disputed'].includes(state) && endsItself,
    }) || undefined
  )
}
