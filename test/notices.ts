import type { NoticeAbout, NoticeKind } from '#domain/notices/notice-kinds.ts'
import { sweepDeliveries } from '#server/notices/sweep-deliveries.ts'
import { notify } from '#server/notices/notify.ts'
import { newPushKeys } from '#server/platform/push.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import type { Person } from './people.ts'
import type { TestWorld } from './world.ts'

export type Sent = { readonly channel: string; readonly state: string; readonly attempts: number; readonly not_before: Temporal.Instant | null }

/** A notice as any use case makes one; returns its id. */
export async function tell(w: TestWorld, { circleId, memberId }: Pick<Person, 'circleId' | 'memberId'>, kind: NoticeKind, about: NoticeAbout = {}): Promise<string> {
  await inTransaction(w.world.database, { vault: w.world.vault, language: 'en' }, (ctx) => notify(ctx, { circleId, memberId, kind, about }))
  const { rows } = await w.owner.pool.query<{ notice_id: string }>('SELECT notice_id FROM notice WHERE member_id = $1 ORDER BY created_at DESC, notice_id DESC LIMIT 1', [memberId])
  return rows[0]!.notice_id
}

/** The ways a notice goes out and how far each is, by channel. */
export async function deliveriesOf(w: TestWorld, noticeId: string): Promise<Sent[]> {
  const { rows } = await w.owner.pool.query<Sent>('SELECT channel, state, attempts, not_before FROM delivery WHERE notice_id = $1 ORDER BY channel', [noticeId])
  return rows
}

/** What the sweep of every minute does, and what follows from it. */
export async function sweep(w: TestWorld): Promise<void> {
  await sweepDeliveries(w.world)
  await w.work()
}

/** What a browser sends to be told; `name` ends its address. */
export function browserCalled(name: string): { endpoint: string; keys: { p256dh: string; auth: string } } {
  return { endpoint: `http://127.0.0.1:9/push/${name}`, keys: { p256dh: newPushKeys().publicKey, auth: Buffer.alloc(16, 1).toString('base64url') } }
}
