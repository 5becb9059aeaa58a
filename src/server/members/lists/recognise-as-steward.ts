import type { ActorCtx } from '#server/platform/use-case/context.ts'
import type { ApplicationRow } from '../entry/application-store.ts'
import { findWaiting } from './recognition-store.ts'
import { saveWord } from './recognise.ts'

/**
 * A steward who accepts somebody of a list says that they know them: it counts among their
 * recognitions and ties them. Throws members.recognised-already, too-many-recognitions.
 */
export async function recogniseAsSteward(
  ctx: ActorCtx,
  { listPersonId }: ApplicationRow,
): Promise<void> {
  if (listPersonId === null) return
  const waiting = await findWaiting(ctx.tx, ctx.actor.circleId, listPersonId)
  if (waiting !== undefined) await saveWord(ctx, { listPersonId, known: true })
}
