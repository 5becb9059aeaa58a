import { describe, expect, test } from 'vitest'
import { newUuid } from '#server/platform/crypto/ids.ts'
import { CHECK_VIOLATION, type Statement, tried, UNIQUE_VIOLATION } from '../server/sql-refusals.ts'
import { postedHelp } from './posted-help.ts'

const { w, circleId, one, posted } = await postedHelp()

describe('entries, even from the owner’s hand', () => {
  const add = (transferId: string, amounts: readonly number[], accountId?: string): Statement => [
    `INSERT INTO ledger_entry
      SELECT $1, coalesce($2::uuid, gen_random_uuid()), 9, $3, x, greatest(x, 0), greatest(-x, 0),
      x, app_now() FROM unnest($4::bigint[]) x`,
    [circleId, accountId, transferId, amounts],
  ]

  test.each([
    ['alone', [500]],
    ['in a pair that does not sum to zero', [500, -501]],
    ['as four that do', [500, -500, 300, -300]],
  ])('are refused %s', async (_what, amounts) => {
    expect((await tried(w.owner.pool, add(newUuid(), amounts))).refusedWith).toBe(CHECK_VIOLATION)
  })

  test('are refused beside the two that a transfer has, in its accounts or in others', async () => {
    expect((await tried(w.owner.pool, add(posted.transferId, [500, -500]))).refusedWith).toBe(
      CHECK_VIOLATION,
    )
    expect(
      (await tried(w.owner.pool, add(posted.transferId, [500], one.giver.memberId))).refusedWith,
    ).toBe(UNIQUE_VIOLATION)
  })

  test('pass in a pair that sums to zero: only the sum is refused above', async () => {
    expect((await tried(w.owner.pool, add(newUuid(), [500, -500]))).refusedWith).toBeUndefined()
  })
})
