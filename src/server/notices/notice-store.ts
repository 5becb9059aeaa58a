import type { Language } from '#contract/messages/translate.ts'
import type { NoticeAbout, NoticeKind } from '#domain/notices/notice-kinds.ts'
import type { Tx } from '#server/platform/db.ts'

export async function insertNotice(tx: Tx, { circleId, noticeId, memberId, kind, about, now }: {
  circleId: string; noticeId: string; memberId: string; kind: NoticeKind; about: NoticeAbout; now: Temporal.Instant
}): Promise<void> {
  await tx.insertInto('notice').values({ circle_id: circleId, notice_id: noticeId, member_id: memberId, kind, about: JSON.stringify(about), created_at: now }).execute()
  await tx.insertInto('delivery').values({ circle_id: circleId, notice_id: noticeId, channel: 'email', state: 'queued' }).execute()
}

export type NoticeToSend = {
  readonly kind: NoticeKind; readonly about: NoticeAbout; readonly memberId: string; readonly language: Language
  readonly nameSealed: Buffer; readonly emailSealed: Buffer; readonly circleName: string
}

/** A notice whose mail still has to go, with its reader; undefined when it has gone already. */
export async function findNoticeToSend(tx: Tx, circleId: string, noticeId: string): Promise<NoticeToSend | undefined> {
  const row = await tx.selectFrom('delivery as d')
    .innerJoin('notice as n', (join) => join.onRef('n.circle_id', '=', 'd.circle_id').onRef('n.notice_id', '=', 'd.notice_id'))
    .innerJoin('member as m', (join) => join.onRef('m.circle_id', '=', 'n.circle_id').onRef('m.member_id', '=', 'n.member_id'))
    .innerJoin('circle as c', 'c.circle_id', 'd.circle_id')
    .select(['n.kind', 'n.about', 'n.member_id', 'm.language', 'm.name_sealed', 'm.email_sealed', 'c.name'])
    .where('d.circle_id', '=', circleId).where('d.notice_id', '=', noticeId).where('d.channel', '=', 'email').where('d.state', '=', 'queued').executeTakeFirst()
  if (!row) return undefined
  return {
    kind: row.kind as NoticeKind, about: row.about as NoticeAbout, memberId: row.member_id, language: row.language as Language,
    nameSealed: row.name_sealed, emailSealed: row.email_sealed, circleName: row.name,
  }
}

/** The figures a notice's text may name. */
export async function findMatchFacts(tx: Tx, circleId: string, matchId: string) {
  return tx.selectFrom('match as x')
    .innerJoin('member as g', (join) => join.onRef('g.circle_id', '=', 'x.circle_id').onRef('g.member_id', '=', 'x.giver_id'))
    .innerJoin('member as r', (join) => join.onRef('r.circle_id', '=', 'x.circle_id').onRef('r.member_id', '=', 'x.receiver_id'))
    .select(['x.amount_rupees', 'x.code', 'x.deadline_at', 'x.giver_id', 'x.receiver_id', 'g.name_sealed as giver_name', 'r.name_sealed as receiver_name'])
    .where('x.circle_id', '=', circleId).where('x.match_id', '=', matchId).executeTakeFirst()
}

export async function markSent(tx: Tx, circleId: string, noticeId: string, now: Temporal.Instant): Promise<void> {
  await tx.updateTable('delivery').set({ state: 'sent', sent_at: now }).where('circle_id', '=', circleId).where('notice_id', '=', noticeId).where('channel', '=', 'email').execute()
}
