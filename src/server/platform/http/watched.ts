import { AppError } from '#domain/shared/errors.ts'
import { SECURITY_DONE, type SecurityAct } from '#domain/security/security-acts.ts'
import type { EndpointKey } from '#contract/index.ts'
import type { Request } from '../use-case/request.ts'
import type { World } from '../use-case/world.ts'

/** One use of a watched endpoint. */
export type SecurityFact = {
  readonly act: SecurityAct
  /** `done`, or the code of the refusal. */
  readonly outcome: string
  /** The session that it used or began. */
  readonly token: string | undefined
  /** What was typed to name an account. */
  readonly typed: { readonly email?: unknown; readonly phone?: unknown }
  readonly network: string
  readonly device: string
}

/** Refusals that say nothing about an account, and come by the thousand when somebody floods. */
const NOT_NOTED = new Set([
  'request.too-many',
  'request.busy',
  'request.invalid',
  'request.other-origin',
])

/** Runs a watched endpoint and notes what became of it. A note that fails costs the note alone. */
export async function watched<K extends EndpointKey, T>(
  world: World,
  { act, request }: { act: SecurityAct; request: Request<K> },
  run: (request: Request<K>) => Promise<T>,
): Promise<T> {
  let { token } = request
  let outcome: string = SECURITY_DONE
  const startSession: Request<K>['caller']['startSession'] = (session) => {
    token = session.token
    request.caller.startSession(session)
  }
  try {
    const response = await run({ ...request, caller: { ...request.caller, startSession } })
    const { token: begun } = (response ?? {}) as { token?: unknown }
    if (act === 'login' && typeof begun === 'string') token = begun
    return response
  } catch (error) {
    outcome = error instanceof AppError ? error.code : 'request.failed'
    throw error
  } finally {
    if (!NOT_NOTED.has(outcome))
      await world
        .noteSecurity({
          act,
          outcome,
          token,
          typed: (request.input.body ?? {}) as SecurityFact['typed'],
          network: request.caller.network,
          device: request.caller.deviceWord,
        })
        .catch((error: Error) => world.log.error({ err: error.message }, 'security note failed'))
  }
}
