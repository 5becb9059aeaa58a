import { ApiError } from './api-error.ts'

type Question = { readonly answer: Promise<boolean>; readonly give: (given: boolean) => void }

let question: Question | undefined
const listeners = new Set<() => void>()

function ask(next: Question | undefined): void {
  question = next
  for (const listener of listeners) listener()
}

/** Whether a sensitive change failed because the login is more than five minutes old. */
export function isLoginStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'request.login-stale'
}

/**
 * Asks for the password once more. Several requests share one dialog. True when it was given, false
 * when it was cancelled.
 */
export function askFreshLogin(): Promise<boolean> {
  if (question !== undefined) return question.answer
  // Where no page draws the dialog, nobody can answer it.
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

/**
 * For the dialog: calls `listener` when a wait for the password begins or ends. Returns the
 * function that stops it.
 */
export function followFreshLogin(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The request for the password that waits, if any. */
export function freshLoginQuestion(): Question | undefined {
  return question
}
