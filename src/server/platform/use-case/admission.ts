import type { Endpoint } from '#contract/endpoint.ts'
import type { EndpointKey } from '#contract/index.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import { accessRefusal } from './access.ts'
import { unknownTokenRefusal } from './circle-tokens/circle-token-actors.ts'
import type { BaseCtx, CtxOf, SessionActor } from './context.ts'
import type { Request } from './request.ts'
import { type Sessions, actorsOf } from './session-actors.ts'

/**
 * Who sends a request: nobody for a public endpoint. `refusal`: why they are not let in; a person may
 * be known all the same.
 */
export type Admission = {
  readonly person?: SessionActor | undefined
  readonly refusal?: unknown
}

/**
 * Finds out in bulk for session tokens whether the endpoint's access lets their people in now, in
 * the order of the tokens. Refusals are what errorsOfEndpoint names. `sessions`: read already, under
 * the lock of their circles.
 */
export async function admitAll(
  { tx, now }: Pick<BaseCtx, 'tx' | 'now'>,
  endpoint: Endpoint,
  tokens: readonly (string | undefined)[],
  sessions?: Sessions,
): Promise<Admission[]> {
  if (endpoint.access === 'public') return tokens.map(() => ({}))
  const given = tokens.filter((token) => token !== undefined)
  const people = await actorsOf(tx, given, now, sessions)
  const admissions: Admission[] = []
  for (const token of tokens) {
    const person = token === undefined ? undefined : people.get(token)
    if (token === undefined) admissions.push({ refusal: requestError('request.not-signed-in') })
    else if (person === undefined)
      admissions.push({ refusal: await unknownTokenRefusal(tx, endpoint, token, now) })
    else admissions.push({ person, refusal: accessRefusal(endpoint, person.actor, now) })
  }
  return admissions
}

/** Returns the person behind a session if the endpoint's access lets them in; else throws why not. */
export async function admit(
  ctx: Pick<BaseCtx, 'tx' | 'now'>,
  endpoint: Endpoint,
  token: string | undefined,
): Promise<SessionActor> {
  const [found] = await admitAll(ctx, endpoint, [token])
  if (found?.refusal !== undefined || found?.person === undefined) throw found?.refusal as Error
  return found.person
}

/** Returns the context of a person; of nobody for a public endpoint. */
export function contextOf<K extends EndpointKey>(
  base: BaseCtx,
  person: Admission['person'],
  { language, caller }: Pick<Request<K>, 'language' | 'caller'>,
): CtxOf<K> {
  if (person === undefined)
    return { ...base, actor: null, language: language ?? 'en', caller } as CtxOf<K>
  const { actor } = person
  base.actsIn(actor.circleId)
  const own = { actor, policy: actor.policy, language: language ?? person.language, caller }
  return { ...base, ...own } as CtxOf<K>
}
