import { expect } from 'vitest'
import {
  helpingCircle,
  worldOfFile,
  newReceiver,
  newGiver,
  type TestMatch,
} from '../helping/helping.ts'
import type { Person } from '../circle/people.ts'
import type { NoticeAbout, NoticeKind } from '#domain/shared/notice-kinds.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import type { TestWorld } from '../server/world.ts'

/** A giver and a receiver with different languages, and their notices. */
export async function noticesOfTwo() {
  const w = await worldOfFile()
  const circle = await helpingCircle(w)
  const giver = await newGiver(w, circle, { name: 'Ravi Kumar' })
  const receiver = await newReceiver(w, circle, { asks: 500, name: 'Asha Devi', language: 'hi' })
  await w.work()
  const mailsTo = ({ email }: Person, from: number) =>
    w.mails.slice(from).filter(({ to }) => to === email)

  async function noticesOf(match: TestMatch) {
    const { rows } = await w.owner.pool.query<{
      notice_id: string
      kind: NoticeKind
      member_id: string
      about: NoticeAbout
      state: string
      sent: boolean
    }>(
      `SELECT n.notice_id, kind, member_id, about, state, sent_at IS NOT NULL AS sent FROM notice n
      JOIN every_delivery d USING (circle_id, notice_id) WHERE about ->> 'matchId' = $1
      ORDER BY n.created_at, kind`,
      [match.id],
    )
    return rows
  }

  /** Makes a notice as any use case does, without its job. */
  function made(member: Person, kind: NoticeKind, about: NoticeAbout): Promise<void> {
    return inTransaction(w.world.database, { vault: w.world.vault, language: 'en' }, async (ctx) =>
      ctx.notify({ circleId: circle.circleId, memberId: member.memberId, kind, about }),
    )
  }
  return { w, circle, giver, receiver, mailsTo, noticesOf, made }
}

/** Retries every job that waits for another try, and runs what follows. */
export async function mailServerIsBack(w: TestWorld): Promise<void> {
  w.outage = false
  // The worker writes a failure down after it has returned. Until then the job is locked.
  await expect
    .poll(
      async () =>
        (
          await w.owner.pool.query(
            'SELECT 1 FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL',
          )
        ).rowCount,
    )
    .toBe(0)
  await w.owner.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
  await w.work()
  await w.work()
}

/** Sets whether something of a match is due back, without the long tale that leads there. */
export async function comesBack(
  w: TestWorld,
  { id }: TestMatch,
  rupees: number | null,
): Promise<void> {
  await w.owner.pool.query('ALTER TABLE match DISABLE TRIGGER USER')
  await w.owner.pool.query(
    `UPDATE match
      SET late = $2::int IS NOT NULL, return_rupees = $2, return_by_at = CASE
        WHEN $2 IS NOT NULL THEN app_now() + interval '1 day' END WHERE match_id = $1`,
    [id, rupees],
  )
  await w.owner.pool.query('ALTER TABLE match ENABLE TRIGGER USER')
}
