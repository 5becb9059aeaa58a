import type { Language } from '#contract/messages/translate.ts'
import { firstName } from '#domain/members/contact-formats.ts'
import { ASKED_WHILE, type NoticeAbout } from '#domain/notices/notice-kinds.ts'
import { mailTo } from '#server/members/member-mails.ts'
import { memberNames } from '#server/members/member-names.ts'
import { readerOf } from '#server/members/reader.ts'
import type { BaseCtx } from '#server/platform/context.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import type { World } from '#server/platform/world.ts'
import { commonWords, roleWords, sayTime, wordsOf } from './notice-words.ts'
import { findMatchFacts, findNoticeToSend, markSent } from './notice-store.ts'

type MatchFacts = NonNullable<Awaited<ReturnType<typeof findMatchFacts>>>

/**
 * Mails one notice in its reader's language; does nothing when it has gone already, or asks for what has been done meanwhile. The mail
 * server is asked outside any transaction.
 */
export async function deliverNotice(world: World, { circleId, noticeId }: { circleId: string; noticeId: string }): Promise<void> {
  const options = { vault: world.vault, language: 'en' } as const
  const mail = await inTransaction(world.database, options, async (ctx) => {
    const notice = await findNoticeToSend(ctx.tx, circleId, noticeId)
    if (!notice) return undefined
    const match = notice.about.matchId === undefined ? undefined : await findMatchFacts(ctx.tx, circleId, notice.about.matchId)
    if (match && !(ASKED_WHILE[notice.kind] ?? [match.state]).includes(match.state)) return undefined
    const { email, reader } = await readerOf(ctx, world.config, { circleId, memberId: notice.memberId })
    const values = {
      circle: reader.circle, role: roleWords(reader.language, notice.about.role),
      ...(match && await valuesOf(ctx, match, { circleId, memberId: notice.memberId, language: reader.language })),
    }
    const say = (part: 'subject' | 'text' | 'more') => wordsOf(reader.language, notice.kind, part, values)
    return {
      to: email,
      ...mailTo(reader, {
        subject: say('subject'), paragraphs: [say('text')], afterAction: [say('more')],
        action: { label: commonWords(reader.language, 'action'), url: `${reader.publicUrl}${pageOf(notice.about)}` },
      }),
    }
  })
  if (mail === undefined) return
  await world.mailer.send({ ...mail, id: noticeId })
  await inTransaction(world.database, options, (ctx) => markSent(ctx.tx, circleId, noticeId, ctx.now))
}

async function valuesOf(ctx: BaseCtx, match: MatchFacts, { circleId, memberId, language }: { circleId: string; memberId: string; language: Language }): Promise<Record<string, string | number>> {
  const otherId = match.giver_id === memberId ? match.receiver_id : match.giver_id
  const names = await memberNames(ctx, circleId, [otherId])
  return { amount: match.amount_rupees, code: match.code, other: firstName(names.get(otherId) ?? ''), until: match.deadline_at === null ? '' : sayTime(match.deadline_at, language) }
}

function pageOf(about: NoticeAbout): string {
  return about.matchId === undefined ? '/dashboard' : `/matches/${about.matchId}`
}
