import { circleError } from '#domain/circles/circle-errors.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { panelWishOf, updatePanelWanted } from '#server/circles/panel-wish.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { openingSentence } from '../sentence.ts'

/**
 * Has the operator's panel decide disputes of a small circle beside its own officers. It only adds
 * people without ties, so one administrator is enough; nobody takes it back, and it ends when the
 * circle has grown. Throws circles.panel-not-offered.
 */
export const wantPanel = useCase('POST /staff/set-up/panel', async (ctx) => {
  const { circleId, memberId: actorId } = ctx.actor
  if ((await panelWishOf(ctx.tx, circleId)) !== 'offered')
    throw circleError('circles.panel-not-offered')
  await updatePanelWanted(ctx.tx, circleId, ctx.now)
  await recordAct(ctx, {
    circleId,
    actorId,
    role: 'admin',
    act: 'panel.want',
    subject: { kind: 'circle', id: circleId },
    whomId: null,
    before: { wanted: false },
    after: { wanted: true },
    reason: '',
  })
  ctx.announce([actorId], 'staff')
  return { message: openingSentence(ctx.language, 'panel-wanted') }
})
