import { lastDigestAt } from '#domain/notices/deliveries.ts'
import { dayInIndia } from '#domain/shared/calendar.ts'
import { claimDigestDay, recordDigest, takeDigest, updateDigestDay } from './digest-store.ts'
import { mailTo } from '#server/members/person/member-mails.ts'
import { readerOf } from '#server/members/person/reader.ts'
import type { BaseCtx, Jobs } from '#server/platform/use-case/context.ts'
import { NotHandedOver } from '#server/platform/outside/send-to-provider.ts'
import type { Mail } from '#server/platform/outside/mail/mail-message.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { CHOICES_PATH } from './deliver-notice.ts'
import { findNotices } from './notice-store.ts'
import { printNotices } from './notice-texts.ts'
import { commonWords } from './notice-words.ts'

const LINES_MAX = 30

type Taken = {
  readonly mail: Mail
  readonly noticeIds: string[]
  readonly before: Temporal.Instant | null
}

/**
 * Sends a member's mail of the day, at most one a day: the day is taken first. If the provider
 * refuses, the day is given back and the job tries again. If it does not respond, the updates come
 * once more with the next day's mail, maybe twice.
 */
export async function sendDigest(world: World, who: Jobs['send-digest']): Promise<void> {
  const taken = await inTransactionOf(world, (ctx) => take(ctx, world, who))
  if (taken === undefined) return
  const { mail, noticeIds, before } = taken
  try {
    await world.mailer.send(mail)
  } catch (error) {
    if (!(error instanceof NotHandedOver) || error.unsure) return
    await inTransactionOf(world, async ({ tx, now }) => {
      await recordDigest(tx, who.circleId, noticeIds, { sent: false, now })
      await updateDigestDay(tx, who, before)
    })
    throw error
  }
  await inTransactionOf(world, ({ tx, now }) =>
    recordDigest(tx, who.circleId, noticeIds, { sent: true, now }),
  )
}

async function take(
  ctx: BaseCtx,
  world: World,
  who: Jobs['send-digest'],
): Promise<Taken | undefined> {
  const at = lastDigestAt(ctx.now)
  const day = await claimDigestDay(ctx.tx, who, { at, now: ctx.now })
  if (day === undefined) return undefined
  const noticeIds = await takeDigest(ctx.tx, who, { at, now: ctx.now })
  if (noticeIds.length === 0) return undefined
  const { email, reader } = await readerOf(ctx, world.config, who)
  const keys = noticeIds.slice(0, LINES_MAX).map((id) => ({ circleId: who.circleId, id }))
  const said = await printNotices(ctx, await findNotices(ctx.tx, keys), () => reader)
  const print = (key: Parameters<typeof commonWords>[1]) =>
    commonWords(reader.language, key, { circle: reader.circle })
  return {
    noticeIds,
    before: day.before,
    mail: {
      id: `digest-${who.memberId}-${dayInIndia(at).toString()}`,
      to: email,
      choices: `${reader.publicUrl}${CHOICES_PATH}`,
      ...mailTo(reader, {
        subject: print('digest.subject'),
        paragraphs: [print('digest.text'), ...[...said.values()].map(({ text }) => `• ${text}`)],
        afterAction: noticeIds.length > LINES_MAX ? [print('digest.more')] : [],
        action: { label: print('action'), url: `${reader.publicUrl}/notifications` },
        footer: [`${print('why')} ${reader.publicUrl}${CHOICES_PATH}`],
      }),
    },
  }
}
