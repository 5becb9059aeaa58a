import type { Channel } from '#domain/notices/deliveries.ts'
import { invariant } from '#domain/shared/assert.ts'
import { isRemoval, NOTICE_TOPIC_OF } from '#domain/shared/notice-kinds.ts'
import { kindsBySms, smsOf } from '#domain/shared/notice-sms.ts'
import { mailTo } from '#server/members/person/member-mails.ts'
import { readerOf } from '#server/members/person/reader.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { BaseCtx, Jobs } from '#server/platform/use-case/context.ts'
import { NotHandedOver } from '#server/platform/outside/send-to-provider.ts'
import type { JobHandlers } from '#server/platform/jobs/jobs.ts'
import { fixedSmsParts, renderSms, type SmsText } from '#server/platform/outside/sms-templates.ts'
import { inTransactionOf, inTransaction } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import {
  claimDelivery,
  type DeliveryId,
  hasTextedSince,
  markSent,
  markSkipped,
  putBack,
} from './delivery-store.ts'
import { findNotices, type Notice } from './notice-store.ts'
import { type SaidNotice, printNotices } from './notice-texts.ts'
import { commonWords } from './notice-words.ts'
import { pushOut } from './push-out.ts'
import { removalReasons } from './removal-reasons.ts'

/** The page where members choose which notices reach them, and how. */
export const CHOICES_PATH = '/notifications/settings'

type Ready = {
  readonly notice: Notice
  readonly said: SaidNotice
  readonly reasons: string | null
} & Awaited<ReturnType<typeof readerOf>>
type Send = (world: World, ready: Ready) => Promise<void>

const SENDERS: Readonly<Record<Channel, Send>> = {
  email: (world, { notice, said, reasons, email, reader }) =>
    world.mailer.send({
      id: notice.noticeId,
      to: email,
      ...(!isFromOperator(notice) && { choices: `${reader.publicUrl}${CHOICES_PATH}` }),
      ...mailTo(reader, {
        subject: said.title,
        paragraphs:
          reasons === null
            ? paragraphsOf(said.text)
            : [commonWords(reader.language, 'removed', { circle: reader.circle }), reasons],
        afterAction: isFromOperator(notice)
          ? [said.more, commonWords(reader.language, 'contact', { contact: contactOf(world) })]
          : [said.more],
        action: {
          label: commonWords(reader.language, 'action'),
          url: `${reader.publicUrl}${said.link}`,
        },
        footer: [
          isFromOperator(notice)
            ? commonWords(reader.language, 'why-told')
            : `${commonWords(reader.language, 'why', { circle: reader.circle })} ` +
              `${reader.publicUrl}${CHOICES_PATH}`,
        ],
      }),
    }),
  sms: (world, { notice, phone, reader }) =>
    world.sms.send(smsText(notice, reader), phone, notice.noticeId),
  push: pushOut,
}

function isFromOperator({ kind }: Notice): boolean {
  return NOTICE_TOPIC_OF[kind] === 'operator'
}

function contactOf({ config: { operator } }: World): string {
  return [operator.name, operator.email, operator.phone]
    .filter((part) => /\w/.test(part))
    .join(', ')
}

function paragraphsOf(text: string): string[] {
  return text.split(/\n+/)
}

function smsText({ kind, about }: Notice, { language, publicUrl }: Ready['reader']): SmsText {
  const sms = smsOf(kind, about)
  invariant(sms, `an SMS of ${kind}`)
  return renderSms(`notice-${sms}`, language, fixedSmsParts({ publicUrl }))
}

/**
 * Sends one delivery: taken in one transaction, handed over outside any, then marked as sent. Skips
 * a request that is already done, an SMS to a phone that is not proved, a mail to nobody, and an SMS
 * whose text went out after the notice was there: one SMS is enough for several payments. A refusal by the
 * provider is tried again later. If the provider did not respond, nobody knows whether it sent the
 * message; then only the sweep tries once more, later and with an unchanged id. Throws when another
 * try is due.
 */
export async function deliver(world: World, id: DeliveryId): Promise<void> {
  const ready = await take(world, id)
  if (ready === undefined) return
  try {
    await SENDERS[id.channel](world, ready)
  } catch (error) {
    if (!(error instanceof NotHandedOver) || error.unsure) return reportSilence(world, id, error)
    if (await transaction(world, ({ tx }) => putBack(tx, id))) throw error
    return
  }
  await markSent(world.database, id)
}

function take(world: World, id: DeliveryId): Promise<Ready | undefined> {
  const begin = (tx: Tx) =>
    Promise.all([claimDelivery(tx, id), findNotices(tx, id.circleId, [id.noticeId])])
  const options = { vault: world.vault, language: 'en', begin } as const
  return inTransaction(world.database, options, async (ctx, [isTaken, [notice]]) => {
    if (!isTaken) return undefined
    invariant(notice, 'a delivery without its notice')
    return readyToSend(ctx, { world, id, notice })
  })
}

async function readyToSend(
  ctx: BaseCtx,
  { world, id, notice }: { world: World; id: DeliveryId; notice: Notice },
): Promise<Ready | undefined> {
  const to = await readerOf(ctx, world.config, { circleId: id.circleId, memberId: notice.memberId })
  const said = (
    await printNotices(
      ctx,
      { circleId: id.circleId, circle: to.reader.circle, language: to.reader.language },
      [notice],
    )
  ).get(notice.noticeId)
  const reaches = {
    email: () => to.email !== '',
    sms: () => to.phoneProved && mayText(ctx, notice, to.email),
    push: () => true,
  }[id.channel]
  if (said !== undefined && !said.over && (await reaches()))
    return { notice, said, reasons: await removalReasons(ctx, notice), ...to }
  await markSkipped(ctx.tx, id)
  return undefined
}

async function mayText({ tx }: BaseCtx, notice: Notice, email: string): Promise<boolean> {
  if (isRemoval(notice.kind, notice.about)) return email === ''
  const sms = smsOf(notice.kind, notice.about)
  return sms === undefined || !(await hasTextedSince(tx, notice, kindsBySms(sms)))
}

function reportSilence({ log }: World, { noticeId, channel }: DeliveryId, error: unknown): void {
  const { name, message } = error as Error
  log.warn({ noticeId, channel, err: { name, message } }, 'a delivery has no known outcome')
}

function transaction<T>(world: World, work: (ctx: BaseCtx) => Promise<T>): Promise<T> {
  return inTransactionOf(world, work)
}

type Payload = Jobs['deliver-mail']

/** One handler per channel, so that each channel has its own queue. */
export const deliveryJobs = {
  'deliver-mail': (world: World, payload: Payload) =>
    deliver(world, { ...payload, channel: 'email' }),
  'deliver-push': (world: World, payload: Payload) =>
    deliver(world, { ...payload, channel: 'push' }),
  'deliver-sms': (world: World, payload: Payload) => deliver(world, { ...payload, channel: 'sms' }),
} satisfies Partial<JobHandlers>
