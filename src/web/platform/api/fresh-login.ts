import { ApiError } from './api-error.ts'

type Question = { readonly answer: Promise<boolean>; readonly give: (given: boolean) => void }

let question: Question | undefined
const listeners = new Set<() => void>()

function ask(next: Question | undefined): void {
  question = next
  for (const listener of listeners) listener()
}

/** A sensitive change met a login that is more than five minutes old. */
export function isLoginStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'request.login-stale'
}

/**
 * Has the page ask for the password once more; several requests share one question. True when it
 * was given, false when it was called off.
 */
export function askFreshLogin(): Promise<boolean> {
  if (question !== undefined) return question.answer
  // Where nothing draws the question, nobody can answer it.
  if (listeners.size === 0) return Promise.resolve(false)
  let resolve: (given: boolean) => void = () => undefined
  const answer = new Promise<boolean>((resolved) => {
    resolve = resolved
  })
  ask({
    answer,
    give(given) {
      ask(undefined)
      resolve(given)
    },
  })
  return answer
}

/** For the window itself: is told whenever a question comes or goes. Answers how to stop. */
export function followFreshLogin(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The question that waits, if any. */
export function freshLoginQuestion(): Question | undefined {
  return question
}
