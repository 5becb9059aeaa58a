import { describe, expect, test } from 'vitest'
import { waitsOnNewDevice } from '#contract/endpoint.ts'
import { contract, endpointOf, type EndpointKey } from '#contract/index.ts'

const KEYS = Object.keys(contract) as EndpointKey[]

/**
 * The acts of a further device that proved itself by SMS alone. None moves money, shows where
 * somebody is paid, or changes how one logs in.
 */
const MAY: ReadonlySet<EndpointKey> = new Set<EndpointKey>([
  'POST /asks/{askId}/show-note',
  'PUT /user/shown-in-circle',
  'POST /user/logout',
  'POST /user/second-factor',
  'POST /user/second-factor/passkey/start',
  'POST /user/second-factor/passkey',
  'PUT /user/language',
  'PUT /user/agreement',
  'POST /notices/read',
  'POST /support',
  'POST /support/{ticketId}/messages',
  'POST /support/{ticketId}/images',
  'POST /support/{ticketId}/close',
  'POST /support/{ticketId}/reopen',
])

describe('on a further device that proved itself by SMS alone', () => {
  test('every act waits that is not in this closed list', () => {
    const open = KEYS.filter((key) => {
      const endpoint = endpointOf(key)
      return (
        endpoint.access !== 'public' && endpoint.kind !== 'query' && !waitsOnNewDevice(endpoint)
      )
    })
    expect(open.toSorted()).toEqual([...MAY].toSorted())
  })

  test('everything that needs a fresh login waits, and all work of staff', () => {
    for (const key of KEYS) {
      const endpoint = endpointOf(key)
      if (endpoint.fresh === true || endpoint.access === 'staff')
        expect(waitsOnNewDevice(endpoint), key).toBe(true)
    }
  })
})
