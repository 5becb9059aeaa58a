import { type ReactNode, useEffect, useState } from 'react'
import { ApiError, messageOf } from '#web/platform/api/api-error.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { isLeavingNow } from '#web/platform/api/session-over.ts'
import { useCachedAt } from '#web/platform/api/cached-responses.ts'
import { useOnline } from '#web/platform/device/online.ts'
import { Button } from '../acts/button.tsx'

/** The parts of a query that a page draws. */
export type Asked<T> = {
  readonly data: T | undefined
  readonly isError: boolean
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

/**
 * Whether a part was never answered. A page draws its parts together, so that nothing moves under a finger. One that
 * failed has been answered, also while it is asked for again: else the page and its parts would begin in turn.
 */
export function isComing(
  ...parts: readonly { readonly data: unknown; readonly isFetched: boolean }[]
): boolean {
  return parts.some(({ data, isFetched }) => data === undefined && !isFetched)
}

type Props<T> = {
  readonly query: Asked<T>
  readonly failed?: string
  readonly lines?: number
  readonly children: (data: T) => ReactNode
}

/** A part that has not come by then offline does not come before there is a line. */
const OFFLINE_WAIT_MS = 4_000

/**
 * Draws a response, or that it is loading, or that it failed and how to try again. Offline, a part
 * that this browser does not have says only that.
 */
export function QueryView<T>({ query, failed, lines = 3, children }: Props<T>) {
  if (query.data !== undefined) {
    return (
      <>
        {query.isError && <Failed query={query} failed={failed} />}
        {children(query.data)}
      </>
    )
  }
  return query.isError ? <Failed query={query} failed={failed} /> : <Skeleton lines={lines} />
}

export function Skeleton({ lines = 3 }: { lines?: number }) {
  const t = useText('member-common')
  const online = useOnline()
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    if (online) return
    const timer = setTimeout(() => setWaited(true), OFFLINE_WAIT_MS)
    return () => clearTimeout(timer)
  }, [online])
  if (waited && !online) return <NotLoaded />
  return (
    <output>
      <span className="visually-hidden">{t('loading')}</span>
      {Array.from({ length: lines }, (_, index) => (
        <span
          key={index}
          className={index === 0 ? 'skeleton skeleton--block' : 'skeleton skeleton--line'}
        />
      ))}
    </output>
  )
}

function NotLoaded() {
  const t = useText('member-common')
  return <output className="soft">{t('not-loaded')}</output>
}

function Failed<T>({ query, failed }: { query: Asked<T>; failed: string | undefined }) {
  const t = useText('member-common')
  // A phone can report a line that brings nothing. Responses from the cache show it.
  const online = useOnline()
  const cachedAt = useCachedAt()
  if (isLeavingNow()) return null
  if ((!online || cachedAt !== undefined) && hasNoLine(query.error))
    return query.data === undefined ? <NotLoaded /> : null
  return (
    <div className="banner banner--bad" role="alert">
      <span>{messageOf(query.error, failed ?? t('fetch-failed'))}</span>
      {!isRefused(query.error) && (
        <Button small disabled={query.isFetching} onClick={() => void query.refetch()}>
          {t('try-again')}
        </Button>
      )}
    </div>
  )
}

function hasNoLine(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0
}

// A missing or forbidden thing will not appear a second later.
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404)
}

/** Shows that there is nothing here yet, and what would change that. */
export function Empty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p>{text}</p>
      {children}
    </div>
  )
}
