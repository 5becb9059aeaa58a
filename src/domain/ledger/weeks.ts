import { dayInIndia, taxYearOf } from '../shared/calendar.ts'

/** Help is shown by week once this many people gave and this many received. */
export const FEWEST_PEOPLE = 3
/** So many weeks, at least, are shown where there are as many. */
export const WEEKS_SHOWN = 13

/** The payments confirmed in one week or month, without reversals. */
export type SpanOfHelp = {
  /** Its first day in India. */
  readonly from: Temporal.PlainDate
  readonly amount: number
  readonly payments: number
  /** Different people; of many, some are enough. */
  readonly givers: readonly string[]
  readonly receivers: readonly string[]
}

/** One week, or several that are shown together. */
export type ShownWeeks = {
  readonly from: Temporal.PlainDate
  readonly weeks: number
  readonly amount: number
}

/** The Mondays from the tax year before this one to the week that runs now, which is not among them. */
export function fullWeeks(now: Temporal.Instant): Temporal.PlainDate[] {
  const today = dayInIndia(now)
  const thisMonday = today.subtract({ days: today.dayOfWeek - 1 })
  const april = Temporal.PlainDate.from({ year: taxYearOf(now).startYear - 1, month: 4, day: 1 })
  const first = april.add({ days: (8 - april.dayOfWeek) % 7 })
  const count = first.until(thisMonday, { largestUnit: 'weeks' }).weeks
  return Array.from({ length: Math.max(0, count) }, (_, at) => first.add({ weeks: at }))
}

/**
 * Joins spans until enough different people gave and received, so that nobody reads one person's
 * help from a sum. Spans are joined from the first on and for every reader alike: what was shown
 * once stays, and no two pictures can be subtracted from one another. Spans without help stand
 * alone. Left out are those before the first help, and the last ones until there are enough people
 * in them.
 */
export function joinSpans(spans: readonly SpanOfHelp[]): (readonly SpanOfHelp[])[] {
  const joined: SpanOfHelp[][] = []
  let waiting: SpanOfHelp[] = []
  const first = spans.findIndex(({ payments }) => payments > 0)
  for (const span of first === -1 ? [] : spans.slice(first)) {
    waiting.push(span)
    const isAlone = waiting.length === 1 && span.payments === 0
    if (!isAlone && !areEnough(waiting)) continue
    joined.push(waiting)
    waiting = []
  }
  return joined
}

/** The weeks that are shown, joined where few people gave or received. */
export function joinWeeks(weeks: readonly SpanOfHelp[]): ShownWeeks[] {
  return joinSpans(weeks).flatMap((joined) =>
    joined.slice(0, 1).map(({ from }) => ({ from, weeks: joined.length, amount: sumOf(joined) })),
  )
}

function areEnough(spans: readonly SpanOfHelp[]): boolean {
  return SIDES.every((side) => peopleOf(spans, side) >= FEWEST_PEOPLE)
}

const SIDES = ['givers', 'receivers'] as const

/** How many different people stand on one side of some spans. */
export function peopleOf(spans: readonly SpanOfHelp[], side: (typeof SIDES)[number]): number {
  return new Set(spans.flatMap((span) => span[side])).size
}

/** What was confirmed in some spans together. */
export function sumOf(spans: readonly SpanOfHelp[], of: 'amount' | 'payments' = 'amount'): number {
  return spans.reduce((sum, span) => sum + span[of], 0)
}

/** The latest of them, about a quarter of a year. */
export function lastWeeks(shown: readonly ShownWeeks[]): ShownWeeks[] {
  const last: ShownWeeks[] = []
  for (const one of shown.toReversed()) {
    if (last.reduce((sum, { weeks }) => sum + weeks, 0) >= WEEKS_SHOWN) break
    last.unshift(one)
  }
  return last
}
