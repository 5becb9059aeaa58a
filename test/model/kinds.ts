import { disputeKinds } from './dispute-kinds.ts'
import type { Kind } from './kind.ts'
import { matchKinds } from './match-kinds.ts'
import { requestKinds } from './request-kinds.ts'

/** Every kind of request the model knows. */
export const KINDS: Readonly<Record<string, Kind>> = {
  ...requestKinds,
  ...matchKinds,
  ...disputeKinds,
}
