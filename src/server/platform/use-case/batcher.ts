import { requestError } from '#domain/shared/request-errors.ts'
import { withTimeLimit } from './time-limit.ts'

/**
 * The result of one item of a batch: a response, a refusal, or that somebody holds a lock it needs.
 * If another batch of this batcher holds it (`again`), it is free once that ends: the item goes
 * with a later batch. Items that wait for one lock of somebody else run again together, in parallel
 * with the others and patiently.
 */
export type Outcome<A> =
  | { readonly response: A }
  | { readonly refusal: unknown }
  | { readonly again: true }
  | { readonly waitsFor: string }

/**
 * How to run a batch. `patient`: it waits for locks. Locks that it got without waiting and holds
 * until it ends go into `holds`.
 */
export type RunHow = {
  readonly patient: boolean
  readonly holds: Set<string>
  readonly isLockedBeside: (what: string) => boolean
}

export type BatcherOptions<I, A> = {
  /**
   * Runs all items of a batch in one transaction and returns each result, in order. Throws when
   * nothing of it was done.
   */
  readonly run: (items: readonly I[], how: RunHow) => Promise<readonly Outcome<A>[]>
  /**
   * Returns whether one item may be to blame for a failed batch; otherwise all of its items fail
   * with it.
   */
  readonly isWorthSplitting: (error: unknown) => boolean
  readonly itemsMax: number
  /** Batches at once; beside the first, one begins only for `fullFrom` items or more. */
  readonly atOnce: number
  readonly fullFrom: number
  /** Waiting items in all; later ones are refused as busy. */
  readonly waitingMax: number
  /**
   * The longest time from an item's arrival to its response. After it the item gets request.busy, or
   * request.outcome-unknown where a batch runs it, which may still be done. A batch that takes longer
   * no longer blocks the next one.
   */
  readonly responseMs: number
}

export type Batcher<I, A> = {
  /**
   * Runs an item with the next batch. Throws its own refusal, request.busy while too many wait or
   * after close, and either that or request.outcome-unknown after `responseMs`.
   */
  add(item: I): Promise<A>
  /** Takes no new items; resolves when all waiting ones have a response. */
  close(): Promise<void>
  /** How long the oldest item without a response waits; 0 while none does. */
  oldestMs(): number
}

type Responded<A> = { readonly response: A } | { readonly refusal: unknown }
type Entry<I, A> = {
  readonly item: I
  isAnswered: boolean
  /** A batch runs it, so that it may be done without a response. */
  isRunning: boolean
  /** Responds to the item; only the first response counts. */
  respond(answered: Responded<A>): void
}
type How = Pick<RunHow, 'patient'>
type RunEntries<I, A> = (entries: readonly Entry<I, A>[], how: How) => Promise<void>

/** Groups that wait for locks at once; each uses a database connection. */
const WAITED_FOR_AT_ONCE = 4

/**
 * Gathers items into batches without delaying any. An item that comes while nothing runs begins in
 * this turn of the event loop; others go with the next batch.
 */
export function createBatcher<I, A>(options: BatcherOptions<I, A>): Batcher<I, A> {
  const waiting: Entry<I, A>[] = []
  /** Items that wait for the end of another batch. */
  const aside: Entry<I, A>[] = []
  const run = knowingEachOther<I, A>((items, how) =>
    withTimeLimit(options.responseMs, options.run(items, how), () => items.map(nobodyKnows)),
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
      const outcomes = await run(entries.map(begun), how)
      takeUp()
      entries.forEach((entry, at) => resolve(entry, outcomes[at] ?? leftOut()))
      locked.begin()
    } catch (error) {
      if (entries.length > 1 && options.isWorthSplitting(error))
        await inHalves(runEntries, entries, how)
      else for (const entry of entries) entry.respond({ refusal: error })
    }
  }
  const locked = lockedItems(runEntries, options.itemsMax)

  const resolve = (entry: Entry<I, A>, outcome: Outcome<A>) => {
    if (entry.isAnswered) return
    entry.isRunning = false
    if ('again' in outcome) return void aside.push(entry)
    if ('waitsFor' in outcome) return locked.put(outcome.waitsFor, entry)
    entry.respond(outcome)
  }

  return {
    add(item) {
      if (isClosed || inside.count() >= options.waitingMax)
        return Promise.reject(requestError('request.busy'))
      return inside.add(item, (entry) => {
        waiting.push(entry)
        // More items may come in this turn; a running batch begins the next one when it ends.
        if (waiting.length === 1 || waiting.length === options.fullFrom) setImmediate(begin)
      })
    },
    close() {
      isClosed = true
      return inside.untilNone()
    },
    oldestMs: inside.oldestMs,
  }
}

/** Notes that a batch runs an item, and returns it. */
function begun<I, A>(entry: Entry<I, A>): I {
  entry.isRunning = true
  return entry.item
}

/** The outcome of an item that a batch has none for. */
export function leftOut(): { readonly refusal: unknown } {
  return { refusal: new Error('a batch that left an item out') }
}

/** Runs both halves of a failed batch, so that only the item to blame fails in the end. */
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
 * Counts the items without a response and responds to each in time. An item whose time is over leaves
 * `waiting` with request.busy; from a batch that runs it gets request.outcome-unknown.
 */
function entriesInTime<I, A>(
  waiting: Entry<I, A>[],
  responseMs: number,
): {
  count(): number
  add(item: I, begin: (entry: Entry<I, A>) => void): Promise<A>
  untilNone(): Promise<void>
  oldestMs(): number
} {
  /** When each item without a response came; the oldest first. */
  const since = new Map<object, number>()
  let whenNone: (() => void) | undefined
  return {
    count: () => since.size,
    oldestMs() {
      const [oldest] = since.values()
      return oldest === undefined ? 0 : performance.now() - oldest
    },
    add(item, begin) {
      return new Promise<A>((resolve, reject) => {
        const entry: Entry<I, A> = {
          item,
          isAnswered: false,
          isRunning: false,
          respond(answered) {
            if (entry.isAnswered) return
            entry.isAnswered = true
            clearTimeout(overdue)
            if ('refusal' in answered) reject(answered.refusal)
            else resolve(answered.response)
            since.delete(entry)
            if (since.size === 0) whenNone?.()
          },
        }
        const overdue = setTimeout(() => {
          const at = waiting.indexOf(entry)
          if (at >= 0) waiting.splice(at, 1)
          entry.respond(entry.isRunning ? nobodyKnows() : comeAgain())
        }, responseMs)
        since.set(entry, performance.now())
        begin(entry)
      })
    },
    async untilNone() {
      if (since.size > 0) await new Promise<void>((resolve) => (whenNone = resolve))
    },
  }
}

function comeAgain(): { readonly refusal: unknown } {
  return { refusal: requestError('request.busy') }
}

function nobodyKnows(): { readonly refusal: unknown } {
  return { refusal: requestError('request.outcome-unknown') }
}

/** Runs batches so that each knows the locks of the other running ones. */
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
 * Runs items that wait for somebody's lock: those of one lock together, patiently, in parallel with
 * the others.
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
