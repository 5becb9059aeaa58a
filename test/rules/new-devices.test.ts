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

/** What it may not read: what tells a stranger who somebody is, whom they helped and where they are paid. */
const CLOSED: ReadonlySet<EndpointKey> = new Set<EndpointKey>([
  'GET /user/payment-details',
  'GET /user/profile',
  'GET /user/referrals',
  'GET /user/security',
  'GET /user/security-events',
  'GET /user/tokens',
  'GET /user/my-data',
  'GET /user/data-rights',
  'GET /matches',
  'GET /coine/statement',
  'GET /coine/statement/csv',
  'GET /coine/statement/pdf',
  'GET /coine/history',
  'GET /coine/payments',
  'GET /coine/years',
  'GET /coine/years/{startYear}/statement',
  'GET /ledger/mine',
  'GET /helping/matches/{matchId}',
  'GET /proofs/{fileId}',
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

  test('every read is open that is not in the closed list, and no work of staff', () => {
    const closed = KEYS.filter((key) => {
      const endpoint = endpointOf(key)
      return endpoint.kind === 'query' && endpoint.access !== 'staff' && waitsOnNewDevice(endpoint)
    })
    expect(closed.toSorted()).toEqual([...CLOSED].toSorted())
  })

  test('everything that needs a fresh login waits, and all work of staff', () => {
    for (const key of KEYS) {
      const endpoint = endpointOf(key)
      if (endpoint.fresh === true || endpoint.access === 'staff')
        expect(waitsOnNewDevice(endpoint), key).toBe(true)
    }
  })
})
