import { newRequestKinds } from './new-request-kinds.ts'
import { requestKinds } from './request-kinds.ts'
import { paymentKinds } from './payment-kinds.ts'
import { cancelKinds } from './cancel-kinds.ts'
import { confirmKinds } from './confirm-kinds.ts'
import { afterwardsKinds } from './afterwards-kinds.ts'
import { disputeKinds } from './dispute-kinds.ts'
import { rulingKinds } from './ruling-kinds.ts'
import type { Kind } from './kind.ts'

/** Every kind of request in the model. */
export const KINDS: Readonly<Record<string, Kind>> = {
  ...newRequestKinds,
  ...requestKinds,
  ...paymentKinds,
  ...cancelKinds,
  ...confirmKinds,
  ...afterwardsKinds,
  ...disputeKinds,
  ...rulingKinds,
}
