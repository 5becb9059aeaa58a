import { useCase } from '#server/platform/use-case/use-case.ts'
import { proposeAct } from '../../propose-act.ts'
import { staffSentence } from '../../sentence.ts'

/** Proposes to appoint an officer from outside; another administrator decides. */
export const proposeOutsideOfficer = useCase(
  'POST /staff/outside-officers',
  async (ctx, { body: { reason } }) => {
    await proposeAct(
      ctx,
      {
        kind: 'outside_officer',
        subject: { kind: 'outside_officer', id: ctx.newId<string>() },
        whomId: null,
        payload: {},
        reason,
      },
      { role: 'admin' },
    )
    return { message: staffSentence(ctx.language, 'outside-proposed') }
  },
)
