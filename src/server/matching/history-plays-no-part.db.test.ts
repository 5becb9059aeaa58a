import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import {
  askOf,
  confirmed,
  matchBetween,
  newReceiver,
  pledgeOf,
  WIDE_POLICY,
  worldOfFile,
} from '#test/helping/helping.ts'
import { foundedCircle } from '#test/members/lists.ts'
import { readForRun } from './run-matching.ts'
import { solveRun } from './solve-run.ts'

const w = await worldOfFile()
const RUNS = 12
const POLICY = { ...WIDE_POLICY, firstAskWaitDays: 14, foundingFirstAskDays: 3 }

/** What the limits of a member are, without the two counters, which are a record. */
async function limitsOf({ token }: Person) {
  const { data } = await w.call('GET /user/stats', { token })
  const { helpReceivedAmount: _, helpProvidedAmount: __, ...limits } = data
  return limits
}

/** What a matching run of the circle begins with, and what it makes. */
async function runOf(circleId: string) {
  const read = await inTransaction(
    w.world.database,
    { vault: w.world.vault, language: 'en' },
    (ctx) => readForRun(ctx, circleId),
  )
  expect(read).toBeDefined()
  const input = { ...read!.input, seed: 'one seed' }
  const { matches } = await solveRun(input)
  return { input, matches }
}

test('in a founding time, who listed, recognised, founded, helps, appointed, decides, objected, wrote on the board or showed a need, and all Coine, change no limit and no run', async () => {
  const circle = await foundedCircle(w, POLICY)
  const people: Person[] = []
  for (let at = 0; at < 6; at++) {
    const receiver = await newReceiver(w, circle, { asks: 0 })
    await askOf(w, receiver, { amount: 500 * (1 + (at % 3)) })
    people.push(receiver)
  }
  // Half joined on the first day and have been released; the rest of three days is over.
  await w.owner.pool.query(
    `UPDATE member SET joined_at = joined_at - interval '5 days' WHERE member_id = ANY ($1)`,
    [people.slice(0, 3).map(({ memberId }) => memberId)],
  )
  await w.owner.pool.query(
    `UPDATE ask SET state = 'pending', rests_until = CASE WHEN member_id = ANY ($2)
      THEN app_now() - interval '2 days' ELSE rests_until END WHERE circle_id = $1`,
    [circle.circleId, people.slice(0, 3).map(({ memberId }) => memberId)],
  )
  for (let at = 0; at < 3; at++) {
    const giver = await newMember(w, circle)
    await pledgeOf(w, giver, 1_000)
    people.push(giver)
  }
  const receiver = await newReceiver(w, circle, { asks: 0 })
  await w.owner.pool.query(
    "UPDATE member SET joined_at = joined_at - interval '5 days' WHERE member_id = $1",
    [receiver.memberId],
  )
  await confirmed(w, await matchBetween(w, { giver: people[7]!, receiver }))
  const ids = people.map(({ memberId }) => memberId)
  const before = {
    limits: await Promise.all(people.map(limitsOf)),
    run: await runOf(circle.circleId),
  }
  expect(before.run.matches.length).toBeGreaterThan(0)
  w.isLawful = false
  const order = fc.shuffledSubarray(ids, { minLength: ids.length })
  await fc.assert(
    fc.asyncProperty(
      order,
      order,
      fc.array(fc.nat(8), { maxLength: 6 }),
      async (one, other, few) => {
        await history(circle, { ids, one, other, chosen: [...new Set(few)].map((at) => ids[at]!) })
        expect(await Promise.all(people.map(limitsOf))).toEqual(before.limits)
        expect(await runOf(circle.circleId)).toEqual(before.run)
      },
    ),
    { numRuns: RUNS },
  )
})

/** Writes another past of the circle: all that must play no part. */
async function history(
  { circleId, admin, other: otherFounder }: { circleId: string; admin: Person; other: Person },
  {
    ids,
    one,
    other,
    chosen,
  }: {
    ids: readonly string[]
    one: readonly string[]
    other: readonly string[]
    chosen: readonly string[]
  },
): Promise<void> {
  const client = await w.owner.pool.connect()
  const run = (sql: string, values: unknown[]) => client.query(sql, values)
  try {
    await client.query("BEGIN; SET LOCAL session_replication_role = 'replica'")
    await run(
      `UPDATE member m SET introduced_by = NULLIF(x.b, m.member_id)
        FROM unnest($1::uuid[], $2::uuid[]) x (a, b) WHERE m.member_id = x.a`,
      [ids, one],
    )
    await run('DELETE FROM list_recognition WHERE circle_id = $1', [circleId])
    await run('DELETE FROM list_person WHERE circle_id = $1', [circleId])
    await run(
      `INSERT INTO list_person (circle_id, list_person_id, list_id, name_sealed, phone_sealed,
          phone_key, entered_by, entered_at, agreed_by, state, expires_at, member_id)
        SELECT $1, a, gen_random_uuid(), '', '', '', b, app_now(), $4, 'accepted', app_now(), a
        FROM unnest($2::uuid[], $3::uuid[]) x (a, b)`,
      [circleId, ids, other, otherFounder.memberId],
    )
    await run(
      `INSERT INTO list_recognition SELECT $1, a, b, true, app_now()
        FROM unnest($2::uuid[]) a, unnest($3::uuid[]) b`,
      [circleId, ids, chosen],
    )
    await run(
      `UPDATE identity SET invited_as_admin = member_id = ANY ($2) WHERE circle_id = $1
        AND member_id = ANY ($3)`,
      [circleId, chosen, ids],
    )
    await run('DELETE FROM member_role WHERE circle_id = $1 AND member_id = ANY ($2)', [
      circleId,
      ids,
    ])
    await run(
      `INSERT INTO member_role SELECT $1, a, 'officer', app_now() FROM unnest($2::uuid[]) a`,
      [circleId, chosen],
    )
    await run('DELETE FROM helper WHERE circle_id = $1', [circleId])
    await run(
      `INSERT INTO helper (circle_id, naming_id, helper_id, member_id, named_at)
        SELECT $1, gen_random_uuid(), a, b, app_now()
        FROM unnest($2::uuid[]) a, unnest($3::uuid[]) b WHERE a <> b`,
      [circleId, chosen, ids],
    )
    // The life of a circle: who is seen in it, whose need is in view, who objected, who wrote on its board.
    await run(
      `UPDATE member SET shown_in_circle = member_id = ANY ($2) WHERE circle_id = $1
        AND member_id = ANY ($3)`,
      [circleId, chosen, ids],
    )
    await run('UPDATE ask SET note_shown = member_id = ANY ($2) WHERE circle_id = $1', [
      circleId,
      chosen,
    ])
    await run('DELETE FROM rule_objection WHERE circle_id = $1', [circleId])
    await run('DELETE FROM rule_change WHERE circle_id = $1', [circleId])
    await run(
      `INSERT INTO rule_change (circle_id, approval_id, changes, notified_at, notified,
          takes_effect_at, state)
        VALUES ($1, $1, '[]', app_now(), 9, app_now() + interval '7 days', 'waiting')`,
      [circleId],
    )
    await run(`INSERT INTO rule_objection SELECT $1, $1, a FROM unnest($2::uuid[]) a`, [
      circleId,
      chosen,
    ])
    await run('DELETE FROM news WHERE circle_id = $1', [circleId])
    await run(
      `INSERT INTO news (news_id, circle_id, slug, language, state, title, summary, body, meets_at,
          venue, important, author_circle_id, author_id, reviewer_id,
          created_at, changed_at, published_at)
        SELECT gen_random_uuid(), $1, 'piece-' || left(a::text, 8) || right(a::text, 8), 'en',
          'published', 'A meeting', 'We meet and talk.', 'We meet and talk.', app_now(), 'School',
          true, $1, a, $3, app_now(), app_now(), app_now() FROM unnest($2::uuid[]) a`,
      [circleId, chosen, admin.memberId],
    )
    await run('DELETE FROM outside_officer WHERE circle_id = $1', [circleId])
    await run(
      `INSERT INTO outside_officer (circle_id, appointment_id, proposed_by, approved_by, appointed_at)
        SELECT $1, gen_random_uuid(), a, $3, app_now() FROM unnest($2::uuid[]) a`,
      [circleId, chosen, admin.memberId],
    )
    await run('UPDATE circle SET panel_wanted_at = app_now() WHERE circle_id = $1', [circleId])
    await run(
      `UPDATE ledger_entry SET given_after = given_after + 500 * $2,
        received_after = received_after + 500 * $3,
        balance_after = balance_after + 500 * ($2 - $3) WHERE circle_id = $1`,
      [circleId, chosen.length, ids.indexOf(one[0] ?? '')],
    )
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}
