import { askEndpoints } from './asks.ts'
import { byPhoneEndpoints } from './members/by-phone.ts'
import { contentDeskEndpoints } from './content/desk.ts'
import { circleNewsEndpoints } from './content/news.ts'
import { shownOfMeEndpoints } from './content/shown-of-me.ts'
import { partyDisputeEndpoints } from './disputes/party.ts'
import { officerDisputeEndpoints } from './disputes/cases.ts'
import { officerEndpoints } from './disputes/officers.ts'
import type { Endpoint } from './endpoint.ts'
import { enteringEndpoints } from './members/entering.ts'
import { circleMemberEndpoints } from './members/circle.ts'
import { eventEndpoints } from './events.ts'
import { homeEndpoints } from './home.ts'
import { ledgerEndpoints } from './ledger.ts'
import { proofEndpoints } from './ledger/proofs.ts'
import { matchListEndpoints, ownTurnEndpoints } from './matches/reading.ts'
import { bankPendingEndpoints, lateClaimEndpoints, payingEndpoints } from './matches/paying.ts'
import { receivingEndpoints } from './matches/receiving.ts'
import { cancelEndpoints, reversalEndpoints } from './matches/ending.ts'
import { conversationEndpoints } from './matches/conversation.ts'
import { memberEndpoints } from './members/own.ts'
import { listEndpoints } from './members/lists.ts'
import { stewardEndpoints } from './members/stewarding.ts'
import { myDataEndpoints } from './my-data.ts'
import { noticeEndpoints } from './notices.ts'
import { openingEndpoints, setUpEndpoints } from './opening/founding.ts'
import { operatorEndpoints } from './opening/operator.ts'
import { circlePaperEndpoints } from './papers/circle.ts'
import { paperEndpoints } from './papers/own.ts'
import { pledgeEndpoints } from './pledges.ts'
import { securityEndpoints } from './security/security.ts'
import { securityEventEndpoints } from './security/security-events.ts'
import { queueEndpoints, workEndpoints } from './staff/work.ts'
import { circleTokenEndpoints } from './staff/circle-tokens.ts'
import { outsideOfficerEndpoints } from './staff/outside-officers.ts'
import { confirmingEndpoints } from './staff/confirming.ts'
import { identityDisputeEndpoints } from './staff/identity-disputes.ts'
import { staffPeopleEndpoints } from './staff/people.ts'
import { searchEndpoints } from './staff/search.ts'
import { healthEndpoints } from './staff/health.ts'
import { noteEndpoints } from './staff/notes.ts'
import { rulesEndpoints } from './staff/rules.ts'
import { recordEndpoints } from './staff/record.ts'
import { behalfEndpoints } from './behalf/managing.ts'
import { helpingEndpoints } from './behalf/helping.ts'
import { tellingEndpoints } from './telling/telling.ts'
import { tokenEndpoints } from './security/tokens.ts'
import { supportEndpoints } from './support.ts'
import { uploadEndpoints } from './uploads.ts'

/**
 * Every endpoint of the interface, keyed by method and path below /api. The server, the client, the
 * tests and the OpenAPI document are made from it.
 */
export const contract = {
  ...enteringEndpoints,
  ...openingEndpoints,
  ...operatorEndpoints,
  ...tellingEndpoints,
  ...setUpEndpoints,
  ...byPhoneEndpoints,
  ...homeEndpoints,
  ...circleMemberEndpoints,
  ...memberEndpoints,
  ...stewardEndpoints,
  ...listEndpoints,
  ...pledgeEndpoints,
  ...askEndpoints,
  ...ownTurnEndpoints,
  ...payingEndpoints,
  ...receivingEndpoints,
  ...matchListEndpoints,
  ...bankPendingEndpoints,
  ...cancelEndpoints,
  ...lateClaimEndpoints,
  ...reversalEndpoints,
  ...conversationEndpoints,
  ...ledgerEndpoints,
  ...proofEndpoints,
  ...paperEndpoints,
  ...circlePaperEndpoints,
  ...eventEndpoints,
  ...partyDisputeEndpoints,
  ...officerDisputeEndpoints,
  ...officerEndpoints,
  ...noticeEndpoints,
  ...securityEndpoints,
  ...securityEventEndpoints,
  ...tokenEndpoints,
  ...queueEndpoints,
  ...searchEndpoints,
  ...staffPeopleEndpoints,
  ...confirmingEndpoints,
  ...outsideOfficerEndpoints,
  ...circleTokenEndpoints,
  ...workEndpoints,
  ...rulesEndpoints,
  ...recordEndpoints,
  ...healthEndpoints,
  ...noteEndpoints,
  ...identityDisputeEndpoints,
  ...supportEndpoints,
  ...behalfEndpoints,
  ...helpingEndpoints,
  ...myDataEndpoints,
  ...contentDeskEndpoints,
  ...shownOfMeEndpoints,
  ...circleNewsEndpoints,
  ...uploadEndpoints,
} as const

export type Contract = typeof contract
export type EndpointKey = keyof Contract

/** An endpoint with the general type, for code that treats all endpoints alike. */
export function endpointOf(key: EndpointKey): Endpoint {
  return contract[key]
}
