import { newMember, type Person } from '../circle/people.ts'
import type { HelpingCircle } from '../helping/helping.ts'
import type { TestWorld } from '../server/world.ts'

/**
 * A helper of the receiver of a match and of the administrator (whose naming may be ended), with what
 * a code opened for them: a claim and a confirmation.
 */
export async function rowsOfHelp(
  w: TestWorld,
  { circle, receiver }: { circle: HelpingCircle; receiver: Person },
  { matchId }: { matchId: string },
) {
  const helper = await newMember(w, circle)
  const { circleId } = circle
  const inserted = async (sql: string, values: readonly unknown[]) =>
    (await w.owner.pool.query<{ id: string }>(sql, [...values])).rows[0]!.id
  const named = (member: Person) =>
    inserted(
      `INSERT INTO helper (circle_id, naming_id, helper_id, member_id, named_at)
        VALUES ($1, gen_random_uuid(), $2, $3, app_now()) RETURNING naming_id AS id`,
      [circleId, helper.memberId, member.memberId],
    )
  const opened = (act: 'claim' | 'confirm') =>
    inserted(
      `INSERT INTO on_behalf (circle_id, request_id, by_id, member_id, act, amount_rupees, match_id,
        code_hash, state, created_at, expires_at)
      VALUES ($1, gen_random_uuid(), $2, $3, $4, 500, $5, '', 'open', app_now(),
        app_now() + interval '30 days') RETURNING request_id AS id`,
      [circleId, helper.memberId, receiver.memberId, act, matchId],
    )
  await named(receiver)
  return {
    helper,
    namingId: await named(circle.admin),
    helpIds: { claim: await opened('claim'), confirm: await opened('confirm') },
  }
}
