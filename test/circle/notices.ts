import type { NoticeAbout, NoticeKind } from '#domain/shared/notice-kinds.ts'
import { sweepDeliveries } from '#server/notices/sweep-deliveries.ts'
import { newPushKeys } from '#server/platform/outside/push.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import type { Person } from './people.ts'
import type { TestWorld } from '../server/world.ts'

export type Sent = {
  readonly channel: string
  readonly state: string
  readonly attempts: number
  readonly not_before: Temporal.Instant | null
}

type Member = Pick<Person, 'circleId' | 'memberId'>

/** Makes a notice as any use case does. Returns its id. */
export async function notifyMember(
  w: TestWorld,
  to: Member,
  kind: NoticeKind,
  about: NoticeAbout = {},
): Promise<string> {
  const [noticeId] = await notifyMany(w, [to], kind, about)
  return noticeId!
}

/** Makes several notices in one transaction, in the order of their readers. Returns their ids. */
export async function notifyMany(
  w: TestWorld,
  to: readonly Member[],
  kind: NoticeKind,
  about: NoticeAbout = {},
): Promise<string[]> {
  await inTransaction(w.world.database, { vault: w.world.vault, language: 'en' }, async (ctx) =>
    ctx.notify(...to.map(({ circleId, memberId }) => ({ circleId, memberId, kind, about }))),
  )
  const { rows } = await w.owner.pool.query<{ notice_id: string }>(
    `SELECT notice_id FROM notice WHERE member_id = ANY ($1)
      ORDER BY created_at DESC, notice_id DESC LIMIT $2`,
    [to.map(({ memberId }) => memberId), to.length],
  )
  return rows.map((row) => row.notice_id).reverse()
}

/** Notifies somebody by mail without the job that sends it. Returns the notice's id. */
export async function notifyUnsent(w: TestWorld, to: Member): Promise<string> {
  const noticeId = await notifyMember(w, to, 'joined')
  await w.owner.pool.query('DELETE FROM graphile_worker._private_jobs WHERE key = $1', [
    `email ${noticeId}`,
  ])
  return noticeId
}

/** The deliveries of a notice with their states, by channel. */
export async function deliveriesOf(w: TestWorld, noticeId: string): Promise<Sent[]> {
  const { rows } = await w.owner.pool.query<Sent>(
    `SELECT channel, state, attempts, not_before FROM every_delivery WHERE notice_id = $1
      ORDER BY channel`,
    [noticeId],
  )
  return rows
}

/** Runs the sweep of every minute, and the jobs that follow. */
export async function sweep(w: TestWorld): Promise<void> {
  await sweepDeliveries(w.world)
  await w.work()
}

/** The subscription that a browser sends. `name` ends its address. */
export function browserCalled(name: string): {
  endpoint: string
  keys: { p256dh: string; auth: string }
} {
  return {
    endpoint: `http://127.0.0.1:9/push/${name}`,
    keys: { p256dh: newPushKeys().publicKey, auth: Buffer.alloc(16, 1).toString('base64url') },
  }
}
