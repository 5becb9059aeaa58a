import { sql } from 'kysely'
import type { Topic } from '#contract/events.ts'
import { isAboutMatch } from '#domain/shared/notice-kinds.ts'
import { invariant } from '#domain/shared/assert.ts'
import type { Tx } from '../database/db.ts'
import { type Of, prepared } from '../database/prepared.ts'
import type { NewNotice } from '../use-case/context.ts'
import { changesBeside, takePayments } from './confirmed-payments.ts'

/** A job before it is added. `at` is an instant as text. */
export type NewJob = {
  readonly name: string
  readonly payload: unknown
  readonly key: string | null
  readonly at: string | null
}
/** One notice for several members of the event's circle. */
export type NoticeGroup = Pick<NewNotice, 'kind' | 'about'> & { readonly to: readonly string[] }
/** What changed on the open pages of these members. */
export type EventChange = { readonly topics: readonly Topic[]; readonly to: readonly string[] }
/** What one event says. A part without content is missing. */
export type EventParts = {
  /** Confirmed payments, three ids each. */
  readonly payments?: readonly string[]
  readonly notices?: readonly NoticeGroup[]
  readonly changes?: readonly EventChange[]
  readonly jobs?: readonly NewJob[]
}

/** The stream of what belongs to no circle. */
export const NO_CIRCLE = '00000000-0000-0000-0000-000000000000'

/** What a transaction has to say to others, before it is grouped by circle. */
export type Gathered = {
  /** The circle of jobs and changes that name none. */
  circleId: string | undefined
  readonly notices: NewNotice[]
  readonly changes: Map<string, Set<Topic>>
  readonly jobs: NewJob[]
}

/** Returns an event for each circle; none when there is nothing to say. */
export function eventsOf({ circleId, notices, changes, jobs }: Gathered): Map<string, EventParts> {
  const events = new Map(
    [...Map.groupBy(notices, (notice) => notice.circleId)].map(([id, some]) => [id, partsOf(some)]),
  )
  const left = changesBeside(
    [...events.values()].flatMap(({ payments = [] }) => payments),
    changes,
  )
  if (left.size === 0 && jobs.length === 0) return events
  const home = circleId ?? [...events.keys()][0] ?? circleOfJobs(jobs) ?? NO_CIRCLE
  return events.set(home, {
    ...events.get(home),
    ...(left.size > 0 && { changes: withMembers(left) }),
    ...(jobs.length > 0 && { jobs }),
  })
}

function partsOf(notices: readonly NewNotice[]): EventParts {
  const { payments, others } = takePayments(notices)
  return {
    ...(payments.length > 0 && { payments }),
    ...(others.length > 0 && { notices: withRecipients(others) }),
  }
}

/** Neighbours that differ only in their member become one. */
function withRecipients(notices: readonly NewNotice[]): NoticeGroup[] {
  for (const { kind, about } of notices)
    invariant(
      !isAboutMatch(kind) || about.matchId !== undefined || about.disputeId !== undefined,
      'a notice about a payment that does not name it',
    )
  const joined: (NoticeGroup & { readonly to: string[]; readonly text: string })[] = []
  for (const { kind, about, memberId } of notices) {
    const text = `${kind} ${JSON.stringify(about)}`
    const last = joined.at(-1)
    if (last?.text === text) last.to.push(memberId)
    else joined.push({ kind, about, to: [memberId], text })
  }
  return joined.map(({ kind, about, to }) => ({ kind, about, to }))
}

function withMembers(changes: ReadonlyMap<string, ReadonlySet<Topic>>): EventChange[] {
  const byTopics = Map.groupBy(changes, ([, topics]) => [...topics].toSorted().join())
  return [...byTopics.values()].map((some) => ({
    topics: [...(some[0]?.[1] ?? [])],
    to: some.map(([memberId]) => memberId),
  }))
}

function circleOfJobs(jobs: readonly NewJob[]): string | undefined {
  for (const { payload } of jobs) {
    const first: unknown = Array.isArray(payload) ? payload[0] : payload
    const { circleId } = (first ?? {}) as { circleId?: string }
    if (circleId !== undefined) return circleId
  }
  return undefined
}

/** Adds the events of a transaction, as its last statement. */
export async function addEvents(
  tx: Tx,
  events: ReadonlyMap<string, EventParts>,
  now: Temporal.Instant,
): Promise<void> {
  const circleIds = [...events.keys()].toSorted()
  const texts = circleIds.map((id) => JSON.stringify(events.get(id)))
  await addAll(tx, { circleIds, now, texts })
}

type EventLists = { circleIds: string[]; now: Temporal.Instant; texts: string[] }

const addAll = prepared(
  ({ circleIds, now, texts }: Of<EventLists>) =>
    sql`SELECT add_events(${circleIds}::uuid[], ${now}, ${texts}::jsonb[])`,
)
