import { Suspense, useSyncExternalStore } from 'react'
import { followFreshLogin, freshLoginQuestion } from '#web/platform/api/fresh-login.ts'
import { useSessionQuery } from '#web/platform/pages/session.tsx'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'

const FreshLoginDialog = lazyPart(
  async () => (await import('./fresh-login-dialog.tsx')).FreshLoginDialog,
)

/** Shows the dialog for the password while a request waits for it. */
export function FreshLoginHost() {
  const question = useSyncExternalStore(followFreshLogin, freshLoginQuestion)
  return question === undefined ? null : (
    <Suspense fallback={null}>
      <Asked give={question.give} />
    </Suspense>
  )
}

function Asked({ give }: { give: (given: boolean) => void }) {
  const hasPassword = useSessionQuery().data?.user.hasPassword ?? true
  return <FreshLoginDialog hasPassword={hasPassword} onDone={give} />
}
