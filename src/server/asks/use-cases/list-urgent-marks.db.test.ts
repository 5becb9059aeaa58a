import { describe, expect, test } from 'vitest'
import { helpingCircle, newReceiver, worldOfFile } from '#test/helping/helping.ts'
import { clockOf } from '#test/helping/clock.ts'

const w = await worldOfFile()
const circle = await helpingCircle(w)
const receiver = await newReceiver(w, circle, { asks: 1_500 })

async function mark(
  state: 'waiting' | 'approved' | 'refused',
  {
    id = receiver.ask!.id,
    kind = 'ask_urgent',
    openAmount,
  }: { id?: string; kind?: string; openAmount?: number } = {},
): Promise<void> {
  await w.owner.pool.query(
    `INSERT INTO approval
      (circle_id, approval_id, kind, subject_kind, subject_id, whom_id, payload, state, proposed_by,
        proposed_circle_id, proposed_at, expires_at, decided_by, decided_circle_id, decided_at)
    VALUES ($1, gen_random_uuid(), $2, 'ask', $3, $4, $8, $5, $6, $1, app_now(), app_now(), $7, $1,
      app_now())`,
    [
      circle.circleId,
      kind,
      id,
      receiver.memberId,
      state,
      circle.steward.memberId,
      state === 'waiting' ? null : circle.admin.memberId,
      openAmount === undefined ? {} : { amount: openAmount },
    ],
  )
}

describe('the circle’s log of urgent marks', () => {
  test('names the two of the staff, the amount and the time, and nobody who asked', async () => {
    for (const state of ['waiting', 'refused', 'approved'] as const) await mark(state)
    await mark('approved', { kind: 'policy' })
    const { data } = await w.call('GET /circle/urgent', { token: receiver.token })
    expect(data).toEqual([
      {
        amount: 1_500,
        markedAt: expect.any(String),
        proposedBy: circle.steward.name,
        approvedBy: circle.admin.name,
      },
    ])
    expect(Temporal.Instant.from(data[0]!.markedAt).epochMilliseconds).toBeLessThanOrEqual(
      (await clockOf(w)).epochMilliseconds,
    )
    expect(JSON.stringify(data)).not.toContain(receiver.name)
  })

  test('shows the circle’s own marks, newest first, with the amount then open', async () => {
    const second = await newReceiver(w, circle, { asks: 500 })
    await w.advance(60_000)
    await mark('approved', { id: second.ask!.id })
    await w.advance(60_000)
    await mark('approved', { openAmount: 1_000 })
    expect(
      (await w.call('GET /circle/urgent', { token: circle.steward.token })).data.map(
        ({ amount }) => amount,
      ),
    ).toEqual([1_000, 500, 1_500])
    expect(
      (await w.call('GET /circle/urgent', { token: (await helpingCircle(w)).admin.token })).data,
    ).toEqual([])
  })
})
