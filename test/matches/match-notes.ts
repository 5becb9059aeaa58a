import { after } from '#test/helping/domain-match.ts'
import { DAY_MS, fairDeadline, MINUTE_MS, msBetween } from '#domain/shared/calendar.ts'
import type { Match } from '#domain/matches/match.ts'
import type { Act, Model } from './match-rules.ts'

type Done = {
  readonly now: number
  readonly to: string
  readonly askOpen: number
  readonly match: Match
}
export const LIVE = ['awaiting_payment', 'bank_pending', 'awaiting_confirmation', 'disputed']

/** What an act changes besides the state. */
const LEAVES: Readonly<
  Record<string, (model: Model, by: Act['by'], done: Done) => Partial<Model>>
> = {
  'propose': (model, by, { to, match }) =>
    to === model.state
      ? { proposal: by, proposalUntil: msBetween(after(0), match.cancellation!.until.at) }
      : {},
  'refuse': () => ({ proposal: '' }),
  'sweep': (model, _by, { now }) =>
    model.proposal !== '' && now >= model.proposalUntil + MINUTE_MS ? { proposal: '' } : {},
  'claim': (model, _by, { now }) => ({ claims: model.claims + 1, claimedAt: now }),
  'pending': () => ({ busy: true }),
  'failed': (_model, _by, { match }) => ({
    busy: false,
    failed: true,
    payBy: msBetween(after(0), match.payBy.at),
  }),
  'withdraw': (model, _by, { match }) => ({
    busy: false,
    failed: model.failed || model.busy,
    payBy: msBetween(after(0), match.payBy.at),
  }),
  'late': (model, _by, { now }) => ({ late: true, claims: model.claims + 1, claimedAt: now }),
  'paid': () => ({ ruled: true }),
  'part': () => ({ ruled: true }),
  'void': () => ({ ruled: true }),
  'return': (model, _by, { to, askOpen }) => ({
    promised: to === 'disputed',
    backOpen: to === 'confirmed' && model.late && askOpen < 1_500,
  }),
  'returned': () => ({ backOpen: false }),
  'reversal': (model, by) => ({ reversalBy: by, asked: [...model.asked, by], dispute: 'running' }),
  'withdraw reversal': () => ({ dispute: 'over' }),
  'kept': () => ({ dispute: 'over', stored: true }),
  'reverse': () => ({ dispute: 'over' }),
  'approve': () => ({ dispute: 'approved' }),
}

export function note(model: Model, { what, by }: Act, done: Done): void {
  const { state: from } = model
  const { to, now, match } = done
  const left = LEAVES[what]?.(model, by, done) ?? {}
  if (to !== from) model.proposal = ''
  if (to === 'disputed' && from !== 'disputed')
    Object.assign(model, { dispute: 'running', promised: false })
  if (from === 'disputed' && to !== 'disputed') model.dispute = 'over'
  if (to !== from && !LIVE.includes(to) && to !== 'reversed')
    Object.assign(model, {
      endedAt: now,
      answerUntil: msBetween(
        after(0),
        fairDeadline(after(now), (to === 'confirmed' ? 30 : 7) * DAY_MS).at,
      ),
    })
  Object.assign(model, left, {
    state: to,
    deadline: match.deadline === null ? Infinity : msBetween(after(0), match.deadline.at),
  })
}
