import { memberNames } from '#server/members/person/member-names.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { listNotes as listOf } from '../store/note-store.ts'
import { notedCase } from './noted-case.ts'

/** The latest of a case; more than a real one has. */
const NOTES_MAX = 200

/** Lists what colleagues noted on a case, for those who may open it. */
export const listNotes = useCase('GET /staff/notes', async (ctx, { query }) => {
  const { circleId } = ctx.actor
  const { subject } = await notedCase(ctx, query)
  const notes = (await listOf(ctx.tx, circleId, subject)).slice(-NOTES_MAX)
  const ids = notes.flatMap(({ actorId, whomId }) => [actorId, whomId].filter((id) => id !== null))
  const names = await memberNames(ctx, circleId, ids)
  const vaults = await ctx.vault.load(ctx.tx, circleId, [...new Set(ids)])
  const textOf = ({ id, actorId, whomId, textSealed }: (typeof notes)[number]) =>
    textSealed === null
      ? ''
      : (vaults
          .get(whomId ?? actorId ?? '')
          ?.open({ table: 'audit_log', column: 'reason_sealed', id }, textSealed) ?? '')
  return {
    data: notes.map((note) => ({
      id: note.id,
      at: note.at.toString(),
      byName: note.actorId === null ? null : (names.get(note.actorId) ?? null),
      text: textOf(note),
    })),
    nextCursor: null,
  }
})
