import { useCase } from '#server/platform/use-case/use-case.ts'
import { proposeAct } from '../propose-act.ts'
import { staffSentence } from '../sentence.ts'

/**
 * Proposes to export the acts of a filter. One proposal of a person waits at a time. The words of a
 * filter may name somebody, so they are sealed and stay out of the log. Throws
 * staff.approval-waits-already.
 */
export const proposeExport = useCase('POST /staff/audit/exports', async (ctx, { body }) => {
  const { reason, text = '', ...filter } = body
  await proposeAct(
    ctx,
    {
      kind: 'export',
      subject: { kind: 'member', id: ctx.actor.memberId },
      whomId: filter.whomId ?? null,
      payload: filter,
      words: text === '' ? undefined : text,
      reason,
    },
    { role: 'admin', figures: simple(filter) },
  )
  return { message: staffSentence(ctx.language, 'export-proposed') }
})

function simple(filter: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
