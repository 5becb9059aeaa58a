import {
  disputeReadiness,
  type DisputeReadiness,
  type RoleCase,
  roleCases,
} from '#domain/disputes/readiness.ts'
import { eachUnderLock } from '#server/circles/each-under-lock.ts'
import { caseStaffOf } from '#server/disputes/case-staff.ts'
import { bringingsOfMembers } from '#server/members/stewarding/ties.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import {
  listActive,
  listBeforePayments,
  listHolders,
  openPayments as open,
} from './store/set-up-store.ts'

type CaseStaff = Awaited<ReturnType<typeof caseStaffOf>>
type Readiness = DisputeReadiness & {
  /** Officers who can act, from the circle and from outside. */
  readonly able: CaseStaff['officers']
  readonly unable: number
  readonly panel: number
  readonly ofRoles: readonly RoleCase[]
}

/** Finds who could decide a dispute of a circle today, by the rules of disputes. */
export async function readinessOf(tx: Tx, circleId: string): Promise<Readiness> {
  const { officers, panel } = await caseStaffOf(tx, circleId)
  const able = officers.filter((officer) => officer.able)
  const members = await listActive(tx, circleId)
  const bringings = await bringingsOfMembers(
    tx,
    circleId,
    members.map(({ id }) => id),
  )
  const circle = { officers: able, members, bringings, panel }
  return {
    ...disputeReadiness(circle),
    ofRoles: roleCases(circle),
    able,
    unable: officers.length - able.length,
    panel,
  }
}

/** Opens payments in circles where a dispute and its appeal can be decided. */
export async function openPayments(world: World): Promise<void> {
  const waiting = await inTransactionOf(world, ({ tx }) => listBeforePayments(tx))
  await eachUnderLock(world, 'circle before payments', waiting, async (ctx, { circleId }) => {
    const { firstRound, appeal } = await readinessOf(ctx.tx, circleId)
    if (!firstRound || !appeal || !(await open(ctx.tx, circleId))) return
    const admins = (await listHolders(ctx.tx, circleId, 'admin')).map(({ id }) => id)
    ctx.enqueue('notify-members', { circleId, to: admins, kind: 'payments_opened', about: {} })
    ctx.enqueue('run-matching', { circleId }, { key: `run-matching ${circleId}` })
    ctx.announce(
      (await listActive(ctx.tx, circleId)).map(({ id }) => id),
      'membership',
    )
  })
}
