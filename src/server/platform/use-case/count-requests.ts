import { endpointOf, type EndpointKey } from '#contract/index.ts'
import { CIRCLE_TOKEN_LIMIT } from '#domain/shared/token-scopes.ts'
import type { Admission } from './admission.ts'
import type { Tx } from '../database/db.ts'
import type { Request } from './request.ts'
import type { World } from './world.ts'

type Counted = {
  readonly request: Pick<Request<EndpointKey>, 'caller'>
  readonly admission: Admission
}

/**
 * Counts requests against the limit of their endpoint, within the caller's transaction. Returns the
 * refusal of each that finds it full, in order; an endpoint without a limit refuses none.
 */
export async function countRequests(
  tx: Tx,
  { services }: Pick<World, 'services'>,
  key: EndpointKey,
  requests: readonly Counted[],
): Promise<readonly unknown[]> {
  const { limit } = endpointOf(key)
  if (limit === undefined) return countCircleTokens(tx, services.limits, requests)
  if (requests.length === 0) return []
  const buckets = requests.map(({ request: { caller }, admission: { person } }) => {
    // A person with ten logins is still one person, and a made-up session is nobody.
    const isOfPerson = limit.by === 'person' && person !== undefined
    return `${key} ${isOfPerson ? `person ${person.actor.identityId}` : caller.network}`
  })
  return services.limits.hitIn(tx, buckets, limit)
}

/** Counts requests of tokens of circles where an endpoint limits nobody: each token's together. */
async function countCircleTokens(
  tx: Tx,
  limits: World['services']['limits'],
  requests: readonly Counted[],
): Promise<readonly unknown[]> {
  const tokens = requests.map(({ admission: { person } }) =>
    person?.actor.ofCircle === true ? [`circle token ${person.actor.sessionId}`] : [],
  )
  if (tokens.every((buckets) => buckets.length === 0)) return []
  const refusals = (await limits.hitIn(tx, tokens.flat(), CIRCLE_TOKEN_LIMIT)).values()
  return tokens.map(([bucket]) => (bucket === undefined ? undefined : refusals.next().value))
}
