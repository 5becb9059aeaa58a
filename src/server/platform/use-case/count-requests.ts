import { endpointOf, type EndpointKey } from '#contract/index.ts'
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
  if (limit === undefined || requests.length === 0) return []
  const buckets = requests.map(({ request: { caller }, admission: { person } }) => {
    // A person with ten logins is still one person, and a made-up session is nobody.
    const isOfPerson = limit.by === 'person' && person !== undefined
    return `${key} ${isOfPerson ? `person ${person.actor.identityId}` : caller.network}`
  })
  return services.limits.hitIn(tx, buckets, limit)
}
