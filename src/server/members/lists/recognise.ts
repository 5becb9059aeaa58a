import {
  isRecognised,
  RECOGNITIONS_MAX,
  RECOGNITIONS_WINDOW_MS,
} from '#domain/members/lists/list-rules.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { addMs } from '#domain/shared/calendar.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import {
  countRecognised,
  insertRecognition,
  listRecognisers,
  findWaiting,
} from './recognition-store.ts'
import type { ApplicationRow } from '../entry/application-store.ts'

/** Returns how many more people the acting member may recognise now. */
export async function recognitionsLeft({ tx, now, actor }: ActorCtx): Promise<number> {
  const since = addMs(now, -RECOGNITIONS_WINDOW_MS)
  return Math.max(0, RECOGNITIONS_MAX - (await countRecognised(tx, actor, since)))
}

/**
 * Saves the acting member's word about a person of a list. Returns whether enough active people know
 * the person now. The caller must lock the circle first. Throws members.recognised-already,
 * too-many-recognitions.
 */
export async function saveWord(
  ctx: ActorCtx,
  { listPersonId, known }: { listPersonId: string; known: boolean },
): Promise<boolean> {
  const { circleId, memberId } = ctx.actor
  if (known && (await recognitionsLeft(ctx)) === 0)
    throw memberError('members.too-many-recognitions', { values: { max: RECOGNITIONS_MAX } })
  const isFirst = await insertRecognition(ctx.tx, {
    circleId,
    listPersonId,
    recogniserId: memberId,
    known,
    createdAt: ctx.now,
  })
  if (!isFirst) throw memberError('members.recognised-already')
  return known && isRecognised(await listRecognisers(ctx.tx, circleId, listPersonId))
}

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
