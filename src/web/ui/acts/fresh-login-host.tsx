import { Suspense, useSyncExternalStore } from 'react'
import { followFreshLogin, freshLoginQuestion } from '#web/platform/api/fresh-login.ts'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'

const FreshLoginDialog = lazyPart(
  async () => (await import('./fresh-login-dialog.tsx')).FreshLoginDialog,
)

/** Shows the dialog for the password while a request waits for it. */
export function FreshLoginHost() {
  const question = useSyncExternalStore(followFreshLogin, freshLoginQuestion)
  return question === undefined ? null : (
    <Suspense fallback={null}>
      <FreshLoginDialog onDone={question.give} />
    </Suspense>
  )
}
