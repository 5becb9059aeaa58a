import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Topic } from '#contract/events.ts'
import { api } from './api-client.ts'
import { ApiError, mayHaveCounted, outcomeIsUnknown } from './api-error.ts'
import type { ApiResponse, ApiRequest, CommandKey, OnceKey } from './api-types.ts'
import { type IntentionKeys, intentionKeys } from './idempotency.ts'
import { noteOwnAct } from './own-acts.ts'
import { refreshTopics } from './query-client.ts'

/** The topics that the response makes stale. Other people's pages learn of changes by events. */
type Options = { readonly refreshes: readonly Topic[] }

const HELPING: readonly Topic[] = ['matches', 'pledges', 'asks', 'ledger', 'disputes']
/**
 * What commands make stale, by the first word of their address. Only what is on the screen is
 * fetched again.
 */
const REFRESHES: Readonly<Record<string, readonly Topic[]>> = {
  pledges: HELPING,
  asks: HELPING,
  matches: [...HELPING, 'membership'],
  helping: [...HELPING, 'membership'],
  notices: ['notices'],
  circle: ['notices'],
  support: ['tickets'],
  user: ['membership', 'notices', 'asks', 'matches'],
  operator: ['staff'],
  founding: ['membership'],
  foundings: [],
  staff: ['staff', 'notices', 'membership', 'asks', 'matches', 'disputes', 'tickets'],
}

function refreshedBy(key: CommandKey): readonly Topic[] {
  return REFRESHES[key.split('/')[1] ?? ''] ?? []
}

/**
 * A command as a mutation. A request repeated after a broken line carries its first idempotency
 * key, so two presses act once. A known outcome ends the intention.
 */
export function useCommand<K extends CommandKey>(
  key: K,
  { refreshes }: Options = { refreshes: refreshedBy(key) },
) {
  const client = useQueryClient()
  const cached = useRef<IntentionKeys | null>(null)
  cached.current ??= intentionKeys()
  const keys = cached.current
  return useMutation<ApiResponse<K>, Error, ApiRequest<K>>({
    mutationFn: async (request) => {
      const intention = JSON.stringify(request)
      noteOwnAct()
      try {
        const response = await api(key, request, { idempotencyKey: keys.keyFor(intention) })
        keys.answered(intention)
        return response
      } catch (error) {
        if (!outcomeIsUnknown(error)) keys.answered(intention)
        throw error
      }
    },
    onSuccess: () => refreshTopics(client, refreshes),
    onError: (error) => (needsALook(error) ? refreshTopics(client, refreshes) : undefined),
  })
}

/** A call that takes no key: a code, a login, the view of a payee detail. */
export function useOnce<K extends OnceKey>(key: K, { refreshes }: Options = { refreshes: [] }) {
  const client = useQueryClient()
  return useMutation<ApiResponse<K>, Error, ApiRequest<K>>({
    mutationFn: (request) => {
      noteOwnAct()
      return api(key, request)
    },
    onSuccess: () => refreshTopics(client, refreshes),
    onError: (error) => (needsALook(error) ? refreshTopics(client, refreshes) : undefined),
  })
}

/**
 * Whether the page has to look again: it was out of date, because the thing is gone, over, or changed
 * meanwhile; or nobody knows whether the act counted.
 */
function needsALook(error: unknown): boolean {
  return (
    mayHaveCounted(error) || (error instanceof ApiError && [404, 409, 410].includes(error.status))
  )
}
