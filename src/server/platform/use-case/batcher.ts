import { requestError } from '#domain/shared/request-errors.ts'
import { withTimeLimit } from './time-limit.ts'

/**
 * What became of one item of a batch: its answer, its own refusal, or that somebody holds what it
 * needs. What another batch of this batcher holds (`again`) is free once that ends: the item goes
 * with a later batch. Items that wait for the same, which somebody else holds, are run again
 * together, beside the others and patiently.
 */
export type Outcome<A> =
  | { readonly response: A }
  | { readonly refusal: unknown }
  | { readonly again: true }
  | { readonly waitsFor: string }

/**
 * How a batch is run. `patient`: it waits for what somebody holds. What it holds itself until it
 * ends, without having waited, it puts into `holds`.
 */
export type RunHow = {
  readonly patient: boolean
  readonly holds: Set<string>
  readonly isLockedBeside: (what: string) => boolean
}

export type BatcherOptions<I, A> = {
  /**
   * Does all items of a batch in one transaction and tells of each, in their order. Throws when
   * nothing of it was done.
   */
  readonly run: (items: readonly I[], how: RunHow) => Promise<readonly Outcome<A>[]>
  /**
   * Whether a batch that failed as a whole may have one item to blame; otherwise all of its items
   * fail with it.
   */
  readonly isWorthSplitting: (error: unknown) => boolean
  readonly itemsMax: number
  /** So many batches at once; beside the first, one begins only for `fullFrom` items or more. */
  readonly atOnce: number
  readonly fullFrom: number
  /** So many items in all; whoever comes then is told to come again. */
  readonly waitingMax: number
  /**
   * The longest time from an item's arrival to its answer. After it the item gets request.busy,
   * though it may still be done. A batch that takes longer no longer holds up the next one.
   */
  readonly responseMs: number
}

export type Batcher<I, A> = {
  /**
   * Does an item with the next batch. Throws its own refusal, or request.busy while too many wait,
   * after close, and after `answerMs`.
   */
  add(item: I): Promise<A>
  /** Takes nothing more; resolves when all that waits is answered. */
  close(): Promise<void>
}

type Responded<A> = { readonly response: A } | { readonly refusal: unknown }
type Entry<I, A> = {
  readonly item: I
  isAnswered: boolean
  /** Answers the item; only the first answer counts. */
  tell(answered: Responded<A>): void
}
type How = Pick<RunHow, 'patient'>
type RunEntries<I, A> = (entries: readonly Entry<I, A>[], how: How) => Promise<void>

/** So many are waited for at once; each takes a connection to the database meanwhile. */
const WAITED_FOR_AT_ONCE = 4

/**
 * Gathers items into batches without ever making one wait for company: what comes while nothing
 * runs is begun in the same turn of the event loop, what comes meanwhile goes with the next.
 */
export function createBatcher<I, A>(options: BatcherOptions<I, A>): Batcher<I, A> {
  const waiting: Entry<I, A>[] = []
  /** What waits for the end of another batch. */
  const aside: Entry<I, A>[] = []
  const run = knowingEachOther<I, A>((items, how) =>
    withTimeLimit(options.responseMs, options.run(items, how), () => items.map(comeAgain)),
  )
  const inside = entriesInTime(waiting, options.responseMs)
  let running = 0
  let isClosed = false

  const begin = () => {
    while (
      waiting.length > 0 &&
      (running === 0 || (running < options.atOnce && waiting.length >= options.fullFrom))
    ) {
      running++
      void runEntries(waiting.splice(0, options.itemsMax), { patient: false }).finally(() => {
        running--
        if (running === 0) takeUp()
        begin()
      })
    }
  }
  const takeUp = () => void waiting.unshift(...aside.splice(0))

  const runEntries: RunEntries<I, A> = async (all, how) => {
    const entries = all.filter(({ isAnswered }) => !isAnswered)
    if (entries.length === 0) return
    try {
      const outcomes = await run(
        entries.map(({ item }) => item),
        how,
      )
      takeUp()
      entries.forEach((entry, at) =>
        resolve(entry, outcomes[at] ?? { refusal: new Error('a batch that left an item out') }),
      )
      locked.begin()
    } catch (error) {
      if (entries.length > 1 && options.isWorthSplitting(error))
        await inHalves(runEntries, entries, how)
      else for (const entry of entries) entry.tell({ refusal: error })
    }
  }
  const locked = lockedItems(runEntries, options.itemsMax)

  const resolve = (entry: Entry<I, A>, outcome: Outcome<A>) => {
    if (entry.isAnswered) return
    if ('again' in outcome) return void aside.push(entry)
    if ('waitsFor' in outcome) return locked.put(outcome.waitsFor, entry)
    entry.tell(outcome)
  }

  return {
    add(item) {
      if (isClosed || inside.count() >= options.waitingMax)
        return Promise.reject(requestError('request.busy'))
      return inside.add(item, (entry) => {
        waiting.push(entry)
        // The rest of this turn may bring more; with a batch under way its end begins the next.
        if (waiting.length === 1 || waiting.length === options.fullFrom) setImmediate(begin)
      })
    },
    close() {
      isClosed = true
      return inside.untilNone()
    },
  }
}

/** Runs both halves of a batch that failed, so that only the item to blame fails in the end. */
async function inHalves<I, A>(
  run: RunEntries<I, A>,
  entries: readonly Entry<I, A>[],
  how: How,
): Promise<void> {
  const middle = Math.ceil(entries.length / 2)
  await run(entries.slice(0, middle), how)
  await run(entries.slice(middle), how)
}

/**
 * Counts the items that are not answered yet and answers each in time. An item whose time is over
 * gets request.busy and leaves `waiting`.
 */
function entriesInTime<I, A>(
  waiting: Entry<I, A>[],
  responseMs: number,
): {
  count(): number
  add(item: I, begin: (entry: Entry<I, A>) => void): Promise<A>
  untilNone(): Promise<void>
} {
  let count = 0
  let whenNone: (() => void) | undefined
  return {
    count: () => count,
    add(item, begin) {
      count++
      return new Promise<A>((resolve, reject) => {
        const entry: Entry<I, A> = {
          item,
          isAnswered: false,
          tell(answered) {
            if (entry.isAnswered) return
            entry.isAnswered = true
            clearTimeout(overdue)
            if ('refusal' in answered) reject(answered.refusal)
            else resolve(answered.response)
            count--
            if (count === 0) whenNone?.()
          },
        }
        const overdue = setTimeout(() => {
          const at = waiting.indexOf(entry)
          if (at >= 0) waiting.splice(at, 1)
          entry.tell(comeAgain())
        }, responseMs)
        begin(entry)
      })
    },
    async untilNone() {
      if (count > 0) await new Promise<void>((resolve) => (whenNone = resolve))
    },
  }
}

function comeAgain(): { readonly refusal: unknown } {
  return { refusal: requestError('request.busy') }
}

/** Runs batches so that each is told what the others under way hold. */
function knowingEachOther<I, A>(
  run: BatcherOptions<I, A>['run'],
): (items: readonly I[], how: How) => Promise<readonly Outcome<A>[]> {
  const holdings = new Set<ReadonlySet<string>>()
  return (items, how) => {
    const holds = new Set<string>()
    holdings.add(holds)
    const isLockedBeside = (what: string) =>
      holdings.values().some((other) => other !== holds && other.has(what))
    return run(items, { ...how, holds, isLockedBeside }).finally(() => holdings.delete(holds))
  }
}

/**
 * Items that wait for what somebody holds: those of one kind go together, patiently, beside the
 * others.
 */
function lockedItems<I, A>(
  run: RunEntries<I, A>,
  itemsMax: number,
): { put(what: string, entry: Entry<I, A>): void; begin(): void } {
  const locked = new Map<string, Entry<I, A>[]>()
  const waitedFor = new Set<string>()
  const begin = () => {
    for (const [what, entries] of locked) {
      if (waitedFor.size >= WAITED_FOR_AT_ONCE) return
      if (waitedFor.has(what)) continue
      waitedFor.add(what)
      const batch = entries.splice(0, itemsMax)
      if (entries.length === 0) locked.delete(what)
      void run(batch, { patient: true }).finally(() => {
        waitedFor.delete(what)
        begin()
      })
    }
  }
  return {
    put: (what, entry) => void locked.set(what, [...(locked.get(what) ?? []), entry]),
    begin,
  }
}
