import type { QueryClient } from '@tanstack/react-query'
import type { Topic } from '#contract/events.ts'
import { noteServerTime } from '../device/clock.ts'
import { cacheKey, refreshTopics } from './query-client.ts'

const ALL_TOPICS: readonly Topic[] = [
  'pledges',
  'asks',
  'matches',
  'ledger',
  'membership',
  'notices',
  'disputes',
  'tickets',
  'staff',
]
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000

/**
 * The wait before the next try, in ms. It doubles up to a minute. It varies by up to half, so that
 * phones do not all return at one moment.
 */
export function waitBeforeTry(failures: number, spread: number): number {
  const regular = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures, 10))
  return Math.round(regular * (1 - spread / 2))
}

/**
 * The topics, the server's time and its position in an event's data. Unknown topics are left out; unreadable data
 * gives none.
 */
export function readChange(data: string): Change {
  try {
    const read: unknown = JSON.parse(data)
    if (typeof read !== 'object' || read === null) return NO_CHANGE
    const { topics, at, position } = read as Record<keyof Change, unknown>
    const known = Array.isArray(topics) ? ALL_TOPICS.filter((topic) => topics.includes(topic)) : []
    return { topics: known, at: textIn(at), position: textIn(position) }
  } catch {
    return NO_CHANGE
  }
}

type Change = { topics: Topic[]; at: string | undefined; position: string | undefined }
const NO_CHANGE: Change = { topics: [], at: undefined, position: undefined }

const textIn = (value: unknown) => (typeof value === 'string' ? value : undefined)

/**
 * Listens to changes for this member and refreshes what is on the screen. Returns the function that
 * stops it.
 */
export function followEvents(client: QueryClient): () => void {
  let source: EventSource | undefined
  let failures = 0
  let missed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function connect(): void {
    clearTimeout(timer)
    source?.close()
    source = new EventSource('/api/events')
    source.addEventListener('open', () => {
      failures = 0
      if (missed) void refreshTopics(client, ALL_TOPICS)
      missed = false
    })
    source.addEventListener('changed', (event) => {
      const { topics, at, position } = readChange(String(event.data))
      if (position !== undefined) keepNewest(position)
      if (at !== undefined) noteServerTime(at)
      void refreshTopics(client, topics)
    })
    source.addEventListener('error', () => {
      missed = true
      if (source?.readyState !== EventSource.CLOSED) return
      timer = setTimeout(connect, waitBeforeTry(failures, spread()))
      failures += 1
      // An ended session shows here first. The request for the session then leads to the login
      // page.
      if (failures === 2) void client.invalidateQueries({ queryKey: cacheKey('GET /user/session') })
    })
  }

  function onVisible(): void {
    if (document.visibilityState === 'visible' && source?.readyState === EventSource.CLOSED)
      connect()
  }

  connect()
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    clearTimeout(timer)
    source?.close()
  }
}

/** What is read next is no older than this news, and no older than what was known before, on whatever server. */
function keepNewest(position: string): void {
  const known = /\bposition=([^;]*)/.exec(document.cookie)?.[1]
  if (known !== undefined && isNewer(known, position)) return
  document.cookie = `position=${position};path=/;max-age=60;samesite=lax`
}

/** Whether a position is after another; what is none is after all. */
export function isNewer(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) =>
    text.includes('/')
      ? text
          .split('/')
          .map((part) => part.padStart(8, '0'))
          .join('')
      : 'X',
  )
  return (a ?? '') > (b ?? '')
}

function spread(): number {
  return (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 255
}
