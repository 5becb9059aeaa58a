import { DAY, fair, type Match, type Model, type Request } from './model.ts'

/** Sets the state of a request that follows from its shares. */
export function restate(request: Request): void {
  if (request.open > 0) {
    // The person who paused it has not resumed it: what comes back while nothing else was open
    // rests too.
    if (request.state !== 'paused' && request.state !== 'awaiting_review')
      request.state = request.pausedFrom === null ? 'pending' : 'paused'
  } else if (request.state !== 'withdrawn' && request.state !== 'expired') {
    request.state = request.held > 0 ? 'matched' : request.fulfilled > 0 ? 'fulfilled' : 'expired'
  }
}

const isOver = (request: Request, now: number) =>
  request.state === 'withdrawn' || request.state === 'expired' || now >= request.expiresAt

/**
 * What comes back from a match: whole steps reopen while the request runs, everything else closes.
 */
export function comeBack(
  request: Request,
  part: number,
  {
    now,
    shut = false,
    from = 'held',
  }: { now: number; shut?: boolean; from?: 'held' | 'fulfilled' },
): void {
  const reopened = shut || isOver(request, now) ? 0 : Math.floor(part / 500) * 500
  request[from] -= part
  request.open += reopened
  request.closed += part - reopened
  restate(request)
}

export function closeOpen(request: Request, state: 'withdrawn' | 'expired'): void {
  request.closed += request.open
  request.open = 0
  request.state = state
}

/** Gives back the shares of both requests of a match that ends without money. */
export function giveBack(model: Model, match: Match): void {
  if (match.late) return
  const lapses = [...model.matches.values()].filter(
    (other) => other.pledge === match.pledge && other.state === 'lapsed',
  ).length
  comeBack(match.pledge, match.amount, {
    now: model.now,
    shut: match.chosen || (match.state === 'lapsed' && lapses >= 2),
  })
  if (match.state === 'lapsed' || match.state === 'declined') pauseAfterNo(match.pledge)
  comeBack(match.ask, match.amount, { now: model.now })
}

/** A pause of the owner is an answer already. */
function pauseAfterNo(pledge: Request): void {
  if (pledge.open === 0 || (pledge.pausedFrom !== null && !pledge.unanswered)) return
  Object.assign(pledge, { pausedFrom: 'pending', unanswered: true })
  restate(pledge)
  pledge.state = 'paused'
}

/** What is left of a used step closes, because open shares are whole steps. */
function takeFromOpen(request: Request, filled: number): void {
  const rest = (request.open - filled) % 500
  request.open -= filled + rest
  request.closed += rest
}

/**
 * Confirms `amount` of a match. A late payment fills only what is still open. Otherwise the missing
 * part comes back.
 */
export function confirmAmount(model: Model, match: Match, amount: number): void {
  match.state = 'confirmed'
  match.confirmed = amount
  match.confirmedAt = model.now
  match.endedAt = model.now
  match.answerUntil = fair(model.now, 30 * DAY)
  match.deadline = null
  for (const request of [match.pledge, match.ask]) {
    const filled = match.late ? Math.min(amount, request.open) : amount
    if (match.late) takeFromOpen(request, filled)
    else request.held -= amount
    request.fulfilled += filled
    if (request.kind === 'ask') match.askFilled = filled
    else match.pledgeFilled = filled
    const missing = match.late ? 0 : match.amount - amount
    if (missing > 0) {
      request.held -= missing
      const reopened = isOver(request, model.now) ? 0 : Math.floor(missing / 500) * 500
      request.open += reopened
      request.closed += missing - reopened
    }
    restate(request)
  }
}
