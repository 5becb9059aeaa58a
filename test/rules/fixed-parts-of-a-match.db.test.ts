import { describe, expect, test } from 'vitest'
import { CHECK_VIOLATION, RESTRICT_VIOLATION, tried } from '../server/sql-refusals.ts'
import { guardedMatches } from './guarded-matches.ts'

const { w, matchId, confirmedId, movedAsApp } = await guardedMatches()

describe('a match', () => {
  test.each(['late', 'ruled', 'bank_failed'])('keeps that it was once %s', async (column) => {
    expect(
      await movedAsApp('disputed', 'disputed', {
        before: `${column} = true,`,
        after: `${column} = false,`,
      }),
    ).toBe(RESTRICT_VIOLATION)
    expect(
      await movedAsApp('disputed', 'disputed', {
        before: `${column} = true,`,
        after: `${column} = true,`,
      }),
    ).toBeUndefined()
  })

  test('keeps when the giver saw what was sent back', async () => {
    expect(
      await movedAsApp('disputed', 'disputed', {
        before: 'late = true, return_rupees = 500, returned_at = created_at,',
        after: 'returned_at = NULL,',
      }),
    ).toBe(RESTRICT_VIOLATION)
    expect(
      await movedAsApp('disputed', 'disputed', {
        before: 'late = true, return_rupees = 500,',
        after: 'returned_at = created_at,',
      }),
    ).toBeUndefined()
  })

  test.each([
    [
      'more confirmed than was matched',
      "state = 'confirmed', confirmed_rupees = amount_rupees + 1, paid_at = created_at",
    ],
    [
      'more filled than was confirmed',
      "state = 'confirmed', confirmed_rupees = 100, ask_filled_rupees = 101, paid_at = created_at",
    ],
    [
      'less filled than was confirmed, in time',
      "state = 'confirmed', confirmed_rupees = 500, pledge_filled_rupees = 400, " +
        'ask_filled_rupees = 500, paid_at = created_at',
    ],
    ['something sent back of a payment in time', 'return_rupees = 100'],
    ['a time to send back what nobody sends back', 'return_by_at = app_now()'],
    ['a proposed cancellation without its end', 'cancel_by = giver_id'],
  ])('never has %s', async (_what, change) => {
    expect(
      (
        await tried(w.world.database.pool, [
          `UPDATE match SET version = version + 1, ${change} WHERE match_id = $1`,
          [matchId],
        ])
      ).refusedWith,
    ).toBe(CHECK_VIOLATION)
  })

  test.each([
    ['circle_id', 'gen_random_uuid()'],
    ['match_id', 'gen_random_uuid()'],
    ['pledge_id', 'gen_random_uuid()'],
    ['ask_id', 'gen_random_uuid()'],
    ['giver_id', 'gen_random_uuid()'],
    ['receiver_id', 'gen_random_uuid()'],
    ['amount_rupees', 'amount_rupees + 500'],
    ['code', "code || 'X'"],
    ['run_id', 'gen_random_uuid()'],
    ['reason', "'exact'"],
    ['ask_rank', 'ask_rank + 1'],
    ['policy_version', 'policy_version + 1'],
    ['payee_kind', "'bank'"],
    ['payee_sealed', "payee_sealed || '\\x00'"],
    ['created_at', "created_at - interval '1 day'"],
    ['first_deadline_at', "first_deadline_at + interval '1 day'"],
  ])('keeps the %s it was made with', async (column, value) => {
    expect(
      (
        await tried(w.world.database.pool, [
          `UPDATE match SET version = version + 1, ${column} = ${value} WHERE match_id = $1`,
          [matchId],
        ])
      ).refusedWith,
    ).toBe(RESTRICT_VIOLATION)
  })

  test.each([
    'confirmed_rupees = confirmed_rupees - 1',
    "paid_at = paid_at - interval '1 year'",
    'ask_filled_rupees = 100',
    'pledge_filled_rupees = 100',
    'late = true, return_rupees = 100',
    "state = 'disputed'",
  ])('keeps what was confirmed: %s', async (change) => {
    expect(
      (
        await tried(w.world.database.pool, [
          `UPDATE match SET version = version + 1, ${change} WHERE match_id = $1`,
          [confirmedId],
        ])
      ).refusedWith,
    ).toBe(RESTRICT_VIOLATION)
  })

  test('is kept for ever', async () => {
    for (const sql of ['DELETE FROM match', 'TRUNCATE match CASCADE'])
      expect((await tried(w.owner.pool, sql)).refusedWith).toBe(RESTRICT_VIOLATION)
  })
})
