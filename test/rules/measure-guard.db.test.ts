import { beforeAll, describe, expect, test } from 'vitest'
import { newUuid } from '#server/platform/crypto/ids.ts'
import { helpingCircle, worldOfFile } from '../helping/helping.ts'
import { newMember } from '../circle/people.ts'
import { RESTRICT_VIOLATION, type Statement, tried } from '../server/sql-refusals.ts'

const w = await worldOfFile()
let circleId: string
let memberId: string
let officers: readonly [string, string]
beforeAll(async () => {
  const circle = await helpingCircle(w)
  circleId = circle.circleId
  memberId = (await newMember(w, circle)).memberId
  officers = [
    (await newMember(w, circle, { roles: ['officer'] })).memberId,
    (await newMember(w, circle, { roles: ['officer'] })).memberId,
  ]
})

const asApp = (...statements: Statement[]) => tried(w.world.database.pool, ...statements)

describe('a measure decision', () => {
  const propose = (state = 'proposed', by = officers[0]): Statement => [
    `INSERT INTO measure_decision (circle_id, decision_id, member_id, measure, reasons_sealed,
      state, proposed_by, proposed_circle_id, proposed_at)
    VALUES ($1, gen_random_uuid(), $2, 'suspension', '', $3, $4, $1, app_now())`,
    [circleId, memberId, state, by],
  ]
  const decide = (state: string, by = officers[1]): Statement => [
    `UPDATE measure_decision SET state = $1, decided_by = $2, decided_circle_id = circle_id,
      decided_at = app_now()`,
    [state, by],
  ]
  const lift: Statement = "UPDATE measure_decision SET state = 'lifted', lifted_at = app_now()"

  test('is proposed by one officer, decided by another, and lifted', async () => {
    expect((await asApp(propose(), decide('in_force'), lift)).refusedWith).toBeUndefined()
  })

  test('falls before it was decided, by nobody’s word', async () => {
    const fall = (state: string): Statement => [
      'UPDATE measure_decision SET state = $1, decided_at = app_now()',
      [state],
    ]
    expect([
      (await asApp(propose(), fall('refused'))).refusedWith,
      (await asApp(propose(), fall('in_force'))).refusedWith,
    ]).toEqual([undefined, RESTRICT_VIOLATION])
  })

  test.each<[string, () => Statement[]]>([
    ['begins in force', () => [propose('in_force')]],
    ['is proposed by no officer', () => [propose('proposed', newUuid())]],
    ['is decided by no officer', () => [propose(), decide('in_force', newUuid())]],
    ['is lifted before it was decided', () => [propose(), lift]],
    ['is decided again', () => [propose(), decide('refused'), decide('in_force')]],
    [
      'becomes another measure',
      () => [propose(), "UPDATE measure_decision SET measure = 'removal'"],
    ],
  ])('never %s', async (_what, statements) => {
    expect((await asApp(...statements())).refusedWith).toBe(RESTRICT_VIOLATION)
  })
})
