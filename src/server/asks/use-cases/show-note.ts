import { askError } from '#domain/asks/ask-errors.ts'
import { mayBeShown } from '#domain/asks/shown-note.ts'
import { checkVersion } from '#server/platform/database/versions.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { noteOf } from '../ask-view.ts'
import { lockOwnAsk } from '../store/ask-queries.ts'
import { updateNoteShown } from '../store/ask-writes.ts'

/**
 * Shows the note of one's own ask to the circle, or hides it again. Its place in the queue does not
 * change. Throws asks.unknown, note-not-for-all.
 */
export const showNote = useCase('POST /asks/{askId}/show-note', async (ctx, { params, body }) => {
  const { circleId, memberId } = ctx.actor
  const ask = await lockOwnAsk(ctx.tx, { circleId, memberId }, params.askId)
  checkVersion(ask, body.version)
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  if (body.shown && !mayBeShown(noteOf(ask, person))) throw askError('asks.note-not-for-all')
  await updateNoteShown(ctx.tx, { circleId, askId: ask.id }, body.shown)
  ctx.announce([memberId], 'asks')
  return {}
})
