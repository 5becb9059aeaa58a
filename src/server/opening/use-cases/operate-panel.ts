import { circleError } from '#domain/circles/circle-errors.ts'
import { shortName } from '#domain/members/lists/list-rules.ts'
import { circleById } from '#server/circles/find-circle.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import { type BaseCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { recordOperated } from '../record-operated.ts'
import { openingSentence } from '../sentence.ts'
import {
  findPanelOfficers,
  listPanel,
  type PanelRow,
  setPanelMember,
} from '../store/operated-store.ts'

const OFFICERS_SHOWN_MAX = 20
const PANEL_MAX = 1_000

/** Lists the panel's officers by first name, initial and circle, so that they can be told apart. */
export const showPanel = useCase('GET /operator/panel', async (ctx) => ({
  data: await withNames(ctx, (await listPanel(ctx.tx)).slice(0, PANEL_MAX)),
  nextCursor: null,
}))

/** Finds officers who can join the panel, by the name of their circle. */
export const findForPanel = useCase('GET /operator/panel/officers', async (ctx, { query }) => ({
  data: await withNames(
    ctx,
    await findPanelOfficers(ctx.tx, { circle: query.circle, limit: OFFICERS_SHOWN_MAX }),
  ),
  nextCursor: null,
}))

/** Names an officer to the panel, or removes one. Throws circles.officer-unknown. */
export const changePanel = useCase('POST /operator/panel', async (ctx, { body }) => {
  const { sessionId } = ctx.actor
  if (!(await setPanelMember(ctx.tx, { sessionId, ...body })))
    throw circleError('circles.officer-unknown')
  const circle = (await circleById(ctx.tx, body.circleId))?.slug ?? ''
  await recordOperated(ctx, {
    circleId: null,
    whom: [],
    act: body.on ? 'panel.add' : 'panel.remove',
    before: { circle },
    after: { circle },
    reason: '',
  })
  return { message: openingSentence(ctx.language, body.on ? 'panel-added' : 'panel-removed') }
})

async function withNames<Row extends PanelRow>(ctx: BaseCtx, rows: readonly Row[]) {
  const names = new Map<string, string>()
  for (const circleId of new Set(rows.map((row) => row.circleId))) {
    const ids = rows.filter((row) => row.circleId === circleId).map(({ memberId }) => memberId)
    for (const [id, name] of await memberNames(ctx, circleId, ids)) names.set(id, name)
  }
  return rows.map(({ memberId, since, ...row }) => ({
    ...row,
    id: memberId,
    name: shortName(names.get(memberId) ?? ''),
    since: since.toString(),
  }))
}
