import type { Contract, EndpointKey } from '#contract/index.ts'
import { askUseCases } from './asks/ask-use-cases.ts'
import { auditUseCases } from './audit/audit-use-cases.ts'
import { behalfUseCases } from './behalf/behalf-use-cases.ts'
import { contentUseCases } from './content/content-use-cases.ts'
import { disputeUseCases } from './disputes/dispute-use-cases.ts'
import { uploadUseCases } from './files/take-uploads.ts'
import { homeUseCases } from './home/home-use-cases.ts'
import { ledgerUseCases } from './ledger/ledger-use-cases.ts'
import { matchUseCases } from './matches/match-use-cases.ts'
import { matchingUseCases } from './matching/matching-use-cases.ts'
import { memberUseCases } from './members/member-use-cases.ts'
import { noticeUseCases } from './notices/notice-use-cases.ts'
import { openingUseCases } from './opening/opening-use-cases.ts'
import { paperUseCases } from './papers/paper-use-cases.ts'
import { pledgeUseCases } from './pledges/pledge-use-cases.ts'
import { privacyUseCases } from './privacy/privacy-use-cases.ts'
import { securityUseCases } from './security/security-use-cases.ts'
import { staffUseCases } from './staff/staff-use-cases.ts'
import { supportUseCases } from './support/support-use-cases.ts'
import { tellingUseCases } from './telling/telling-use-cases.ts'
import type { UseCase } from './platform/use-case/use-case.ts'

/** Streams have no use case; they are bound where they are served. */
type StreamKey = {
  [K in EndpointKey]: Contract[K] extends { readonly stream: string } ? K : never
}[EndpointKey]
type BoundKey = Exclude<EndpointKey, StreamKey>

// An endpoint without a use case does not compile: `Bound` must contain all of them.
type UseCases<Bound extends BoundKey> = {
  readonly [K in [BoundKey] extends [Bound] ? BoundKey : never]: UseCase<K>
}

const all = [
  ...askUseCases,
  ...auditUseCases,
  ...behalfUseCases,
  ...contentUseCases,
  ...disputeUseCases,
  ...homeUseCases,
  ...ledgerUseCases,
  ...matchUseCases,
  ...matchingUseCases,
  ...memberUseCases,
  ...noticeUseCases,
  ...openingUseCases,
  ...paperUseCases,
  ...pledgeUseCases,
  ...privacyUseCases,
  ...securityUseCases,
  ...staffUseCases,
  ...supportUseCases,
  ...tellingUseCases,
  ...uploadUseCases,
] as const

/** Every endpoint's use case by its key. */
export const useCases = Object.fromEntries(
  all.map((each) => [each.key, each]),
) as unknown as UseCases<(typeof all)[number]['key']>
