import { askEndpoints } from './asks.ts'
import { contentEndpoints } from './content.ts'
import { disputeEndpoints } from './disputes.ts'
import type { Endpoint } from './endpoint.ts'
import { enteringEndpoints } from './entering.ts'
import { eventEndpoints } from './events.ts'
import { ledgerEndpoints } from './ledger.ts'
import { matchEndpoints } from './matches.ts'
import { memberEndpoints, stewardEndpoints } from './members.ts'
import { myDataEndpoints } from './my-data.ts'
import { noticeEndpoints } from './notices.ts'
import { paperEndpoints } from './papers.ts'
import { pledgeEndpoints } from './pledges.ts'
import { securityEndpoints } from './security.ts'
import { staffEndpoints } from './staff.ts'
import { behalfEndpoints, supportEndpoints } from './support.ts'
import { uploadEndpoints } from './uploads.ts'

/**
 * Every call of the interface, keyed by method and path below /api. Server, client, tests and the
 * OpenAPI document are made from it.
 */
export const contract = {
  ...enteringEndpoints,
  ...memberEndpoints,
  ...stewardEndpoints,
  ...pledgeEndpoints,
  ...askEndpoints,
  ...matchEndpoints,
  ...ledgerEndpoints,
  ...paperEndpoints,
  ...eventEndpoints,
  ...disputeEndpoints,
  ...noticeEndpoints,
  ...securityEndpoints,
  ...staffEndpoints,
  ...supportEndpoints,
  ...behalfEndpoints,
  ...myDataEndpoints,
  ...contentEndpoints,
  ...uploadEndpoints,
} as const

export type Contract = typeof contract
export type EndpointKey = keyof Contract

/** The table with its members widened, for code that treats all endpoints alike. */
export function endpointOf(key: EndpointKey): Endpoint {
  return contract[key]
}
