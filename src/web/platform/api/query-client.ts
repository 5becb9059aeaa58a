import {
  keepPreviousData,
  QueryClient,
  type QueryKey as CacheKey,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Topic } from '#contract/events.ts'
import { api } from './api-client.ts'
import { askHomeAhead, askPart, isHomePart, keepHome } from './home-parts.ts'
import type { AnyRequest, ApiResponse, ApiRequest, QueryKey } from './api-types.ts'

/** Which questions each topic of an event makes stale; `staff` every list of the staff area too. */
const QUESTIONS: Readonly<Record<Topic, readonly QueryKey[]>> = {
  pledges: ['GET /pledges', 'GET /user/stats'],
  asks: [
    'GET /asks',
    'GET /asks/queue-positions',
    'GET /circle/urgent',
    'GET /circle/need',
    'GET /shared-asks/{shareCode}',
    'GET /user/stats',
    'GET /staff/asks',
    'GET /user/payment-details',
    'GET /user/first-steps',
  ],
  matches: [
    'GET /matches',
    'GET /matches/{matchId}/messages',
    'GET /matches/to-pay',
    'GET /matches/to-confirm',
    'GET /matches/{matchId}',
    'GET /matches/{matchId}/other-side',
    'GET /coine/payments',
    'GET /helping',
    'GET /helping/matches/{matchId}',
    'GET /pledges',
    'GET /asks',
    'GET /asks/queue-positions',
    'GET /user/stats',
    'GET /user/blocks',
    'GET /staff/open-asks',
    'GET /staff/matching-runs',
  ],
  ledger: [
    'GET /coine/statement',
    'GET /coine/history',
    'GET /coine/weeks',
    'GET /coine/payments',
    'GET /circle/sheet',
    'GET /user/stats',
  ],
  membership: [
    'GET /founding',
    'GET /user/session',
    'GET /user/data-rights',
    'GET /user/security',
    'GET /user/tokens',
    'GET /user/profile',
    'GET /user/referrals',
    'GET /user/vouch-requests',
    'GET /user/first-steps',
    'GET /user/devices',
    'GET /user/device-vouches',
    'GET /user/stats',
    'GET /user/waiting-people',
    'GET /circle/members',
    'GET /helping',
    'GET /user/role-proposals',
    'GET /staff/applications',
    'GET /staff/lists',
    'GET /staff/first-waits',
  ],
  notices: [
    'GET /notices',
    'GET /user/operator-messages',
    'GET /user/notice-preferences',
    'GET /user/first-steps',
    'GET /user/session',
    'GET /user/acted-for-me',
    'GET /circle/policy',
    'GET /circle/rule-change',
  ],
  disputes: [
    'GET /matches/{matchId}/dispute',
    'GET /user/dispute-turns',
    'GET /circle/officers',
    'GET /staff/officers',
    'GET /matches/{matchId}',
    'GET /staff/disputes',
    'GET /staff/disputes/{disputeId}',
    'GET /staff/queue',
  ],
  tickets: [
    'GET /support',
    'GET /support/{ticketId}',
    'GET /staff/tickets',
    'GET /staff/tickets/{ticketId}',
    'GET /staff/contact-messages',
    'GET /staff/queue',
  ],
  staff: [
    'GET /staff/members/{memberId}',
    'GET /user/record',
    'GET /operator/panel/officers',
    'GET /operator/breaches/viewers',
  ],
}

/**
 * The staff area's lists: addresses of one word. What lies deeper is about one thing, or notes who
 * was found.
 */
const STAFF_LIST = /^GET \/(staff|operator)\/[^/]+$/

const FRESH_MS = 30_000

export const queryClient = new QueryClient({
  defaultOptions: {
    // The api client repeats safe calls itself. `always` lets a call fail while offline, so that
    // the page can show it.
    queries: {
      staleTime: FRESH_MS,
      retry: false,
      networkMode: 'always',
      refetchOnReconnect: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** The key of a response in the cache. */
export function cacheKey(key: QueryKey, request: AnyRequest = {}): CacheKey {
  return [key, request]
}

keepHome((home, askedAt) => {
  for (const [key, response] of Object.entries(home)) {
    const known = queryClient.getQueryState(cacheKey(key as QueryKey))
    if ((known?.dataUpdatedAt ?? 0) < askedAt && known?.fetchStatus !== 'fetching')
      queryClient.setQueryData(cacheKey(key as QueryKey), response)
  }
})

function ask<K extends QueryKey>(key: K, request: AnyRequest, signal: AbortSignal) {
  return isHomePart(key, request)
    ? (askPart(key, signal) as Promise<ApiResponse<K>>)
    : api(key, request as ApiRequest<K>, { signal })
}

/**
 * Starts the requests of a page before the page is there. Resolves when each has a response or has
 * failed. The page handles a failure when it sends the request itself.
 */
export async function askAhead(keys: readonly QueryKey[]): Promise<void> {
  if (keys.length > 0 && keys.every((key) => isHomePart(key, {}))) askHomeAhead()
  await Promise.all(
    keys.map((key) =>
      queryClient.prefetchQuery({
        queryKey: cacheKey(key),
        queryFn: ({ signal }) => ask(key, {}, signal),
      }),
    ),
  )
}

/** Sends every question again that was answered, except those whose responses the server logs as a view. */
export function askAgain(): Promise<void> {
  return queryClient.refetchQueries({
    predicate: ({ meta, state }) => meta?.['quiet'] !== true && state.status !== 'error',
  })
}

/** Makes everything these topics touch stale, and fetches what is on the screen. */
export function refreshTopics(client: QueryClient, topics: readonly Topic[]): Promise<void> {
  const keys = new Set<unknown>(topics.flatMap((topic) => QUESTIONS[topic] ?? []))
  const isStaff = topics.includes('staff')
  return client.invalidateQueries({
    predicate: ({ queryKey: [key] }) =>
      keys.has(key) || (isStaff && typeof key === 'string' && STAFF_LIST.test(key)),
  })
}

/**
 * `quiet`: the server logs each response as a view of somebody's data. So it is fetched only when
 * it was opened or something changed.
 */
type AskOptions = {
  readonly enabled?: boolean
  readonly refetchInterval?: number
  readonly keepPrevious?: boolean
  readonly quiet?: boolean
}
type AskArgs<K extends QueryKey> =
  Record<never, never> extends ApiRequest<K>
    ? [request?: ApiRequest<K>, options?: AskOptions]
    : [request: ApiRequest<K>, options?: AskOptions]

/** Fetches from the interface and caches the response: `useApi('GET /user/stats')`. */
export function useApi<K extends QueryKey>(key: K, ...args: AskArgs<K>) {
  const [request = {}, { keepPrevious = false, quiet = false, ...options } = {}] = args as [
    AnyRequest?,
    AskOptions?,
  ]
  return useQuery<ApiResponse<K>>({
    queryKey: cacheKey(key, request),
    queryFn: ({ signal }) => ask(key, request, signal),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(quiet ? { refetchOnWindowFocus: false, refetchOnReconnect: false, meta: { quiet } } : {}),
    ...options,
  })
}

/** Makes topics stale from a component. */
export function useRefreshTopics(): (topics: readonly Topic[]) => Promise<void> {
  const client = useQueryClient()
  return (topics) => refreshTopics(client, topics)
}

type Part<T> = {
  readonly data: T | undefined
  readonly isError: boolean
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}
type Together<Q extends Readonly<Record<string, Part<unknown>>>> = {
  [N in keyof Q]: NonNullable<Q[N]['data']>
}

/**
 * Several queries as one. It has data once each has, and trying again repeats those that failed.
 */
export function together<Q extends Readonly<Record<string, Part<unknown>>>>(
  parts: Q,
): Part<Together<Q>> {
  const all = Object.values(parts)
  const complete = all.every((part) => part.data !== undefined)
  const data = complete
    ? (Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, part.data]),
      ) as Together<Q>)
    : undefined
  return {
    data,
    isError: all.some((part) => part.isError),
    error: all.find((part) => part.isError)?.error,
    isFetching: all.some((part) => part.isFetching),
    refetch: () => Promise.all(all.filter((part) => part.isError).map((part) => part.refetch())),
  }
}
