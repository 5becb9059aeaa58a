import { useCase } from '#server/platform/use-case/use-case.ts'
import { proposeAct } from '../propose-act.ts'

/**
 * Proposes to export the acts of a filter. One proposal of a person waits at a time. The words of a
 * filter may name somebody, so they are sealed and stay out of the log. Throws
 * staff.approval-waits-already.
 */
export const proposeExport = useCase('POST /staff/audit/exports', (ctx, { body }) => {
  const { reason, text = '', ...filter } = body
  return proposeAct(ctx, 'export', {
    subjectId: ctx.actor.memberId,
    whomId: filter.whomId ?? null,
    payload: filter,
    words: text === '' ? undefined : text,
    reason,
  })
})
