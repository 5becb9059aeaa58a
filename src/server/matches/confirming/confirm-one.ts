import { invariant } from '#domain/shared/assert.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import type { EndpointInput, EndpointResponse } from '#server/platform/use-case/request.ts'
import { decideConfirmation } from './decide-confirmation.ts'
import { loadForConfirming } from './load-for-confirming.ts'
import { saveConfirmations } from './save-confirmations.ts'

/** Confirms one payment within another command, for the receiver whom a helper acts for. */
export async function confirmOne(
  ctx: ActorCtx,
  input: EndpointInput<'POST /matches/{matchId}/confirm'>,
): Promise<EndpointResponse<'POST /matches/{matchId}/confirm'>> {
  const item = { ctx, input, prepared: undefined }
  const loaded = await loadForConfirming(ctx, [item])
  const [response] = await saveConfirmations(ctx, [decideConfirmation(item, loaded)])
  invariant(response, 'a confirmation without a response')
  return response
}
