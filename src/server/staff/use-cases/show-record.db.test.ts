import { describe, expect, test } from 'vitest'
import { recordView } from '#server/files/proofs.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import {
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  worldOfFile,
} from '#test/helping/helping.ts'
import { addProof } from '#test/helping/proof.ts'
import type { Person } from '#test/circle/people.ts'

const w = await worldOfFile()
const circle = await helpingCircle(w)

const record = (who: Pick<Person, 'token'>, query: { limit?: string; cursor?: string } = {}) =>
  w.call('GET /user/record', { token: who.token, query })

const view = (fileId: string, { memberId }: Pick<Person, 'memberId'>) =>
  inTransaction(w.world.database, { vault: w.world.vault, language: 'en' }, (ctx) =>
    recordView(ctx, { circleId: circle.circleId, fileId, viewerId: memberId }),
  )

async function pagedViews(who: Pick<Person, 'token'>, limit: string) {
  const views: unknown[] = []
  let cursor: string | null | undefined
  do {
    const page = await record(who, { limit, ...(cursor && { cursor }) })
    views.push(...page.views)
    cursor = page.nextCursor
  } while (cursor)
  return views
}

describe('who looked at what of mine', () => {
  test('comes in pages of all kinds, each once, newest first, even at one instant', async () => {
    const giver = await newGiver(w, circle)
    const receiver = await newReceiver(w, circle, { asks: 0 })
    const match = await matchBetween(w, { giver, receiver })
    await addProof(w, match)
    const ids = [circle.circleId, receiver.memberId, circle.steward.memberId]
    await w.owner.pool.query(
      `INSERT INTO record_view
          (circle_id, view_id, whom_id, viewer_id, viewer_circle_id, viewer_role, what, viewed_at)
        SELECT $1, gen_random_uuid(), $2, $3, $1, 'officer', 'member',
          timestamptz '2026-01-01 00:00Z' + (n / 3) * interval '1 hour'
        FROM generate_series(1, 10) n`,
      ids,
    )
    await w.owner.pool.query(
      `INSERT INTO payment_reveal (circle_id, reveal_id, match_id, member_id, revealed_at)
        SELECT $1, gen_random_uuid(), $2, $3, timestamptz '2026-01-01 00:00Z' + (n / 3) * interval '1 hour'
        FROM generate_series(1, 10) n`,
      [circle.circleId, match.id, giver.memberId],
    )
    await w.owner.pool.query(
      `INSERT INTO file_view (circle_id, view_id, file_id, viewer_id, viewed_at, shown_to)
        SELECT $1, gen_random_uuid(), gen_random_uuid(), $3,
          timestamptz '2026-01-01 00:00Z' + (n / 3) * interval '1 hour', $2
        FROM generate_series(1, 10) n`,
      ids,
    )
    const { views: whole } = await record(receiver)
    expect(Object.groupBy(whole, ({ what }) => what)).toMatchObject({
      member: { length: 10 },
      payment_detail: { length: 10 },
      picture: { length: 10 },
    })
    expect(whole.map(({ at }) => at)).toEqual(
      whole
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    for (const limit of ['1', '4', '7', '10', '30'])
      expect(await pagedViews(receiver, limit), limit).toEqual(whole)
  })

  test('of a proof hides its owner’s own views and the other side’s', async () => {
    const giver = await newGiver(w, circle)
    const receiver = await newReceiver(w, circle, { asks: 0 })
    const match = await matchBetween(w, { giver, receiver })
    await addProof(w, match)
    const {
      rows: [file],
    } = await w.owner.pool.query<{ file_id: string }>(
      'SELECT file_id FROM stored_file WHERE match_id = $1',
      [match.id],
    )
    for (const viewer of [giver, receiver, circle.steward]) await view(file!.file_id, viewer)
    expect((await record(giver)).views.map(({ what, byRole }) => [what, byRole])).toEqual([
      ['picture', 'staff'],
    ])
    expect((await record(receiver)).views).toEqual([])
  })
})
