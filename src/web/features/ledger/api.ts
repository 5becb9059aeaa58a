import { useApi } from '#web/platform/api/query-client.ts'
import { serverNow } from '#web/platform/device/clock.ts'
import { type Filter, periodDays } from './statement-period.ts'

/** The part of the statement that a filter chooses, as a query. */
export function chosenBy(
  filter: Filter,
): Readonly<{ side?: 'given' | 'received'; from?: string; to?: string }> {
  const { from, to } = periodDays(filter, serverNow())
  return {
    ...(filter.side === 'all' ? {} : { side: filter.side }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  }
}

/** One page of the statement. The page before stays on the screen while the next one loads. */
export function useStatement(filter: Filter, cursor: string | undefined) {
  const query = { ...(cursor === undefined ? {} : { cursor }), ...chosenBy(filter) }
  return useApi('GET /coine/statement', { query }, { keepPrevious: true })
}

/** Twelve months of help that end with `until` (YYYY-MM), or with this one. */
export function useHistory(until: string | undefined) {
  return useApi(
    'GET /coine/history',
    { query: until === undefined ? {} : { until } },
    { keepPrevious: true },
  )
}

/** The latest seal and check of the circle's record, and whether confirmations are paused. */
export function useLedgerState() {
  return useApi('GET /ledger/state', {})
}
