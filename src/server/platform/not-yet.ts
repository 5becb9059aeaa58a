import type { EndpointKey } from '#contract/index.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import { type UseCase, useCase } from './context.ts'

/** Holds the place of an endpoint whose use case is being built. */
export function notYet<const K extends EndpointKey>(key: K): UseCase<K> {
  return useCase(key, async () => {
    throw requestError('request.not-found')
  })
}
