import type { NoticeAbout, NoticeKind } from '#domain/notices/notice-kinds.ts'
import type { Tx } from '#server/platform/db.ts'

export async function insertNotice(tx: Tx, { circleId, noticeId, memberId, kind, about, now }: {
  circleId: string; noticeId: string; memberId: string; kind: NoticeKind; about: NoticeAbout; now: Temporal.Instant
}): Promise<void> {
  await tx.insertInto('notice').values({ circle_id: circleId, notice_id: noticeId, member_id: memberId, kind, about: JSON.stringify(about), created_at: now }).execute()
  await tx.insertInto('delivery').values({ circle_id: circleId, notice_id: noticeId, channel: 'email', state: 'queued' }).execute()
}

export type NoticeToSend = { readonly kind: NoticeKind; readonly about: NoticeAbout; readonly memberId: string }

/** A notice whose mail still has to go, with its reader; undefined when it has gone already. */
export async function findNoticeToSend(tx: Tx, circleId: string, noticeId: string): Promise<NoticeToSend | undefined> {
  const row = await tx.selectFrom('delivery as d')
    .innerJoin('notice as n', (join) => join.onRef('n.circle_id', '=', 'd.circle_id').onRef('n.notice_id', '=', 'd.notice_id'))
    .select(['n.kind', 'n.about', 'n.member_id'])
    .where('d.circle_id', '=', circleId).where('d.notice_id', '=', noticeId).where('d.channel', '=', 'email').where('d.state', '=', 'queued').executeTakeFirst()
  return row && { kind: row.kind as NoticeKind, about: row.about as NoticeAbout, memberId: row.member_id }
}

/** The figures a notice's text may name, and the state the match is in. */
export async function findMatchFacts(tx: Tx, circleId: string, matchId: string) {
  return tx.selectFrom('match').select(['amount_rupees', 'code', 'deadline_at', 'giver_id', 'receiver_id', 'state'])
    .where('circle_id', '=', circleId).where('match_id', '=', matchId).executeTakeFirst()
}

export async function markSent(tx: Tx, circleId: string, noticeId: string, now: Temporal.Instant): Promise<void> {
  await tx.updateTable('delivery').set({ state: 'sent', sent_at: now }).where('circle_id', '=', circleId).where('notice_id', '=', noticeId).where('channel', '=', 'email').execute()
}
