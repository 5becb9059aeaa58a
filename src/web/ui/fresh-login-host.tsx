import { Suspense } from 'react'
import { useFreshLoginQuestion } from '../platform/fresh-login.ts'
import { lazyPart } from '../platform/lazy-part.ts'

const FreshLoginDialog = lazyPart(async () => (await import('./fresh-login-dialog.tsx')).FreshLoginDialog)

/** Draws the question for the password while a request waits for it. */
export function FreshLoginHost() {
  const question = useFreshLoginQuestion()
  return question === undefined ? null : <Suspense fallback={null}><FreshLoginDialog onDone={question.settle} /></Suspense>
}
