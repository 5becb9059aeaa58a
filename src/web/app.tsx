import { Suspense, useEffect, useEffectEvent } from 'react'
import { Route, Switch } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import { memberPageAt } from '#contract/member-pages.ts'
import { MemberLayout } from './pages/member/frame/member-layout.tsx'
import { WaitingPage } from './pages/member/frame/waiting-page.tsx'
import { paths } from './paths.ts'
import { useChangeLanguage, useLanguage } from './platform/text/i18n.tsx'
import { LanguageRoot } from './platform/text/language-root.tsx'
import { lazyPart } from './platform/pages/lazy-part.ts'
import {
  type CurrentUser,
  isMember,
  SessionProvider,
  useSessionQuery,
} from './platform/pages/session.tsx'
import { MemberPages } from './router.tsx'
import { QueryView } from './ui/forms/query-view.tsx'
import { FreshLoginHost } from './ui/acts/fresh-login-host.tsx'
import { Toaster } from './ui/display/toaster.tsx'

const JoiningPage = lazyPart(
  async () => (await import('./pages/member/joining-page.tsx')).JoiningPage,
)
const KitPage = lazyPart(async () => (await import('./pages/member/kit/kit-page.tsx')).KitPage)

/** The member area. The page of components is open to everybody, all else only after login. */
export function App() {
  return (
    <LanguageRoot>
      <Suspense fallback={<WaitingPage />}>
        <Switch>
          <Route path={paths.kit}>
            <KitPage />
          </Route>
          <Route>
            <SignedIn />
          </Route>
        </Switch>
        <FreshLoginHost />
        <Toaster />
      </Suspense>
    </LanguageRoot>
  )
}

function SignedIn() {
  const query = useSessionQuery()
  const language = useLanguage()
  const change = useChangeLanguage()
  const wanted = query.data?.user.language
  const follow = useEffectEvent((next: typeof wanted) => {
    if (next !== undefined && next !== language) change(next)
  })
  // This runs only when the session changes. Right after a switch by hand, the session already has
  // that language.
  useEffect(() => follow(wanted), [wanted])
  if (query.data === undefined)
    return query.isError ? (
      <main className="page">
        <QueryView query={query}>{() => null}</QueryView>
      </main>
    ) : (
      <WaitingPage />
    )
  return <Inside user={query.data.user} />
}

/** The first page and its answers come before it. */
const FOLLOW_AFTER_MS = 4_000

/** Lets this phone compare the record with what it saw of it, once at the start. */
function useRecordFollowed(user: CurrentUser): void {
  const follow = useEffectEvent(() =>
    import('./features/ledger/follow-record.ts')
      .then(({ followRecordOf }) => followRecordOf(user))
      .catch(() => undefined),
  )
  const follows = isMember(user) && user.circle.kind === 'members'
  useEffect(() => {
    if (!follows) return undefined
    const timer = setTimeout(() => void follow(), FOLLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [follows])
}

function Inside({ user }: { user: CurrentUser }) {
  const path = usePathname()
  const member = isMember(user)
  useRecordFollowed(user)
  // People can see their own data also before they are members.
  // Founders set up their second factor before their circle opens.
  const isFounder = user.circle.state === 'applied'
  const inArea = member || path === paths.myData || (isFounder && path === paths.security)
  return (
    <SessionProvider user={user}>
      <MemberLayout narrow={!member} page={inArea ? memberPageAt(path) : undefined}>
        {inArea ? <MemberPages /> : <JoiningPage />}
      </MemberLayout>
    </SessionProvider>
  )
}
