import { AppError } from '#domain/shared/errors.ts'
import type { EndpointKey } from '#contract/index.ts'
import type { Request } from '../use-case/request.ts'
import type { SecurityFact, World } from '../use-case/world.ts'

/** Refusals that say nothing about an account, and come by the thousand when somebody floods. */
const NOT_NOTED = new Set([
  'request.too-many',
  'request.busy',
  'request.elsewhere',
  'request.invalid',
  'request.other-origin',
])

/** Runs a watched endpoint and notes what became of it. A note that fails costs the note alone. */
export async function watched<K extends EndpointKey, T>(
  world: World,
  { act, request, isPublic }: { act: string; request: Request<K>; isPublic: boolean },
  run: (request: Request<K>) => Promise<T>,
): Promise<T> {
  // Whoever is logged in can name somebody else where anybody may call: then it is about that account.
  let token = isPublic ? undefined : request.token
  let identityId: string | undefined
  let refusal: string | undefined
  const startSession: Request<K>['caller']['startSession'] = (session) => {
    token = session.token
    request.caller.startSession(session)
  }
  try {
    const caller = {
      ...request.caller,
      startSession,
      concerns(id: string) {
        identityId = id
        request.caller.concerns?.(id)
      },
    }
    const response = await run({ ...request, caller })
    const { token: begun } = (response ?? {}) as { token?: unknown }
    if (act === 'login' && typeof begun === 'string') token = begun
    return response
  } catch (error) {
    refusal = error instanceof AppError ? error.code : 'request.failed'
    throw error
  } finally {
    if (refusal === undefined || !NOT_NOTED.has(refusal))
      await world
        .noteSecurity({
          act,
          refusal,
          token,
          identityId,
          typed: (request.input.body ?? {}) as SecurityFact['typed'],
          network: request.caller.network,
          device: request.caller.deviceWord,
        })
        .catch((error: Error) => world.log.error({ err: error.message }, 'security note failed'))
  }
}
