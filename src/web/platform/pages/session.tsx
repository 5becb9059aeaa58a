import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import type { Language } from '#domain/shared/languages.ts'
import { sitePaths } from '#web/paths.ts'
import { api } from '../api/api-client.ts'
import type { ApiResponse } from '../api/api-types.ts'
import { noteServerTime } from '../device/clock.ts'
import { forgetCachedResponses } from '../api/cached-responses.ts'
import { clearStores, writeLocal } from '../device/local-values.ts'
import { cacheKey, queryClient } from '../api/query-client.ts'
import { stopPushHere } from '../device/push-subscription.ts'
import { goToSecondStep, noteLeaving, noteSession } from '../api/session-over.ts'
import { useCommand, useOnce } from '../api/use-command.ts'

/** The person who is signed in, as the server reports. */
export type CurrentUser = ApiResponse<'GET /user/session'>['user']

const SESSION = cacheKey('GET /user/session')

async function askSession(): Promise<ApiResponse<'GET /user/session'>> {
  let cachedAt: number | undefined
  const onCached = (at: string) => (cachedAt = Date.parse(at))
  const response = await api('GET /user/session', {}, { onCached })
  if (response.user.secondFactor === 'due') {
    goToSecondStep()
    // The second factor is missing and the page is about to leave, so nothing is drawn.
    return new Promise(() => undefined)
  }
  noteServerTime(response.user.now, cachedAt)
  noteSession()
  writeLocal('referralLink', response.user.referralLink ?? '')
  writeLocal('isWarning', String(response.user.warningCheck))
  return response
}

/** Fetches the session before anything is drawn. */
export function askSessionAhead(): Promise<void> {
  return queryClient.prefetchQuery({ queryKey: SESSION, queryFn: askSession, staleTime: Infinity })
}

/**
 * The session, fetched once and after every change of membership. Without a session the page goes
 * to the login.
 */
export function useSessionQuery() {
  return useQuery({ queryKey: SESSION, queryFn: askSession, staleTime: Infinity })
}

const SessionContext = createContext<CurrentUser | undefined>(undefined)

export function SessionProvider({ user, children }: { user: CurrentUser; children: ReactNode }) {
  return <SessionContext value={user}>{children}</SessionContext>
}

/** The person who is signed in. Only below SessionProvider. */
export function useSession(): CurrentUser {
  const user = useContext(SessionContext)
  if (user === undefined) throw new Error('useSession outside of SessionProvider')
  return user
}

/**
 * Whether somebody is a member: verified and accepted, not merely an applicant. Suspended members
 * still see their area.
 */
export function isMember(user: CurrentUser): boolean {
  return user.status !== 'applied' && (user.emailVerified || !user.hasEmail) && user.phoneVerified
}

/**
 * Changes the session in the cache, so that an earlier response does not undo the change on the
 * screen.
 */
function useSessionChange(): (change: Partial<CurrentUser>) => void {
  const client = useQueryClient()
  return (change) => {
    client.setQueryData<ApiResponse<'GET /user/session'>>(SESSION, (before) =>
      before === undefined ? before : { user: { ...before.user, ...change } },
    )
  }
}

/** Saves the language at the server, also for messages and mails. */
export function useKeepLanguage(): (language: Language) => void {
  const command = useCommand('PUT /user/language', { refreshes: [] })
  const change = useSessionChange()
  return (language) => {
    change({ language })
    command.mutate({ body: { language } })
  }
}

/**
 * Agrees to the warning of step 1. It is stored on the server with version and time, in the
 * session, and in `isWarning`.
 */
export function useAgreeToWarning() {
  const command = useCommand('PUT /user/agreement', { refreshes: [] })
  const change = useSessionChange()
  return {
    busy: command.isPending,
    error: command.error,
    async agree({ version, language }: { version: string; language: Language }): Promise<void> {
      await command.mutateAsync({ body: { checked: true, version, language } })
      change({ warningCheck: true })
      writeLocal('isWarning', 'true')
    },
  }
}

/** Long enough to read "Logout Successful" before the home page comes. */
const FAREWELL_MS = 900

// The server deletes this browser's subscription with its session. If the push service cannot be
// reached, the browser may keep a useless one.
async function forgetBrowser(): Promise<void> {
  await stopPushHere().catch(() => undefined)
}

/**
 * Ends the session on the server and empties what this browser stored. `leave` then goes to the
 * home page.
 */
export function useLogout(): { busy: boolean; logout: () => Promise<void>; leave: () => void } {
  const once = useOnce('POST /user/logout')
  return {
    busy: once.isPending,
    async logout() {
      noteLeaving(true)
      await forgetBrowser()
      await once.mutateAsync({}).catch((error: unknown) => {
        noteLeaving(false)
        throw error
      })
      clearStores()
      await forgetCachedResponses()
    },
    leave: () => void setTimeout(() => location.assign(sitePaths.home), FAREWELL_MS),
  }
}
