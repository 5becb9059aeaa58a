import type { Channel } from '#domain/notices/deliveries.ts'
import { invariant } from '#domain/shared/assert.ts'
import { isRemoval, NOTICE_TOPIC_OF } from '#domain/shared/notice-kinds.ts'
import { kindsBySms, smsOf } from '#domain/shared/notice-sms.ts'
import { latestSealLink, type LinkOfSeal } from '#server/ledger/latest-seal.ts'
import { mailTo } from '#server/members/person/member-mails.ts'
import { type ReachedReader, readersOf } from '#server/members/person/reader.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { BaseCtx, Jobs } from '#server/platform/use-case/context.ts'
import { NotHandedOver } from '#server/platform/outside/send-to-provider.ts'
import type { JobHandlers } from '#server/platform/jobs/jobs.ts'
import { fixedSmsParts, renderSms, type SmsText } from '#server/platform/outside/sms-templates.ts'
import { inTransactionOf, inTransaction } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { noticeNaming } from './delivery-jobs.ts'
import {
  claimDeliveries,
  type DeliveryId,
  hasTextedSince,
  leaveToSweep,
  markSent,
  markSkipped,
  putBack,
} from './delivery-store.ts'
import type { Notice } from './notice-store.ts'
import { type SaidNotice, printNotices } from './notice-texts.ts'
import { commonWords } from './notice-words.ts'
import { pushOut } from './push-out.ts'
import { removalReasons } from './removal-reasons.ts'

/** The page where members choose which notices reach them, and how. */
export const CHOICES_PATH = '/notifications/settings'

type Ready = {
  readonly id: DeliveryId
  readonly notice: Notice
  readonly said: SaidNotice
  readonly reasons: string | null
  readonly seal: LinkOfSeal | undefined
} & ReachedReader
type Send = (world: World, ready: Ready) => Promise<void>

const SENDERS: Readonly<Record<Channel, Send>> = {
  email: (world, { notice, said, reasons, seal, email, reader }) =>
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
          ...(seal === undefined
            ? []
            : [
                commonWords(reader.language, 'seal', {
                  count: seal.transfers,
                  link: seal.link,
                }),
              ]),
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
 * Sends deliveries of one channel: taken in one transaction, handed over outside any, then marked as sent. Skips
 * a request that is already done, an SMS to a phone that is not proved, a mail to nobody, and an SMS
 * whose text went out after the notice was there: one SMS is enough for several payments. A refusal by the
 * provider is tried again later. If the provider did not respond, nobody knows whether it sent the
 * message; then only the sweep tries once more, later and with an unchanged id. Returns the outcome of each; one
 * is rejected when another try is due.
 */
async function deliverAll(world: World, ids: readonly DeliveryId[]): Promise<Promise<void>[]> {
  let ready: Ready[]
  try {
    ready = await take(world, ids)
  } catch (error) {
    if (ids.length === 1) throw error
    // One that cannot be read keeps no other from going.
    return ids.map((id) => deliver(world, id))
  }
  const sent: DeliveryId[] = []
  const failed = new Map<string, Error>()
  // One after the other: providers bound how many connections an account may have.
  for (const one of ready)
    try {
      if (await handOver(world, one)) sent.push(one.id)
    } catch (error) {
      failed.set(one.id.noticeId, error as Error)
    }
  await markSent(world.database, sent)
  return ids.map(async ({ noticeId }) => {
    const error = failed.get(noticeId)
    if (error !== undefined) throw error
  })
}

/** As `deliverAll`, for one. */
export async function deliver(world: World, id: DeliveryId): Promise<void> {
  await Promise.all(await deliverAll(world, [id]))
}

/** Hands a message over. Returns whether it is sent, and throws where another try is due. */
async function handOver(world: World, ready: Ready): Promise<boolean> {
  const { id } = ready
  try {
    await SENDERS[id.channel](world, ready)
    return true
  } catch (error) {
    const isSilent = !(error instanceof NotHandedOver) || error.unsure
    if (isSilent) reportSilence(world, id, error)
    const isTriedAgain = await inTransactionOf(world, ({ tx }) =>
      isSilent ? leaveToSweep(tx, id) : putBack(tx, id),
    )
    if (isTriedAgain) throw error
    return false
  }
}

function take(world: World, ids: readonly DeliveryId[]): Promise<Ready[]> {
  const begin = (tx: Tx) => claimDeliveries(tx, ids)
  const options = { vault: world.vault, language: 'en', begin } as const
  return inTransaction(world.database, options, async (ctx, notices) => {
    const taken = new Set(notices.map(({ noticeId }) => noticeId))
    return readyToSend(ctx, world, {
      ids: ids.filter(({ noticeId }) => taken.has(noticeId)),
      notices,
    })
  })
}

async function readyToSend(
  ctx: BaseCtx,
  world: World,
  { ids, notices }: { ids: readonly DeliveryId[]; notices: readonly Notice[] },
): Promise<Ready[]> {
  if (ids.length === 0) return []
  const readers = await readersOf(ctx, world.config, notices)
  const toOf = ({ memberId }: Notice) => {
    const to = readers.get(memberId)
    invariant(to, 'a notice of nobody')
    return to
  }
  const words = await printNotices(ctx, notices, (notice) => toOf(notice).reader)
  const ready: Ready[] = []
  const seals: Seals = new Map()
  const skipped: DeliveryId[] = []
  for (const id of ids) {
    const notice = notices.find(({ noticeId }) => noticeId === id.noticeId)
    const said = words.get(id.noticeId)
    invariant(notice && said, 'a delivery without its notice')
    const to = toOf(notice)
    if (said.over || !(await reaches(ctx, id, { notice, to }))) skipped.push(id)
    else
      ready.push({
        id,
        notice,
        said,
        reasons: await removalReasons(ctx, notice),
        seal: await sealFor(ctx, id.channel, { notice, to, seals }),
        ...to,
      })
  }
  await markSkipped(ctx.tx, skipped)
  return ready
}

/** The newest seals of circles, each asked for once. */
type Seals = Map<string, Promise<LinkOfSeal | undefined>>

/**
 * The newest seal, for the mails of a confirmation: in people's mail nobody here can change it. The payment itself is
 * sealed after that.
 */
async function sealFor(
  { tx }: BaseCtx,
  channel: Channel,
  { notice: { kind, circleId }, to, seals }: { notice: Notice; to: ReachedReader; seals: Seals },
): Promise<LinkOfSeal | undefined> {
  const isOfConfirmation =
    kind === 'payment_confirmed_giver' || kind === 'payment_confirmed_receiver'
  if (channel !== 'email' || !isOfConfirmation) return undefined
  const { publicUrl } = to.reader
  const found = seals.get(circleId) ?? latestSealLink(tx, { circleId, publicUrl })
  seals.set(circleId, found)
  return found
}

/** Whether a notice gets to its reader by a channel. */
async function reaches(
  ctx: BaseCtx,
  { channel }: DeliveryId,
  { notice, to }: { notice: Notice; to: ReachedReader },
): Promise<boolean> {
  if (channel === 'email') return to.email !== ''
  return channel === 'push' || (to.phoneProved && mayText(ctx, notice, to.email))
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

type Payload = Jobs['deliver-mail']

/** After a crash nobody knows of so many mails whether they were sent. */
const MAILS_TOGETHER = 5

/**
 * One handler per channel, so that each channel has its own queue. A text is sent before the next is looked at:
 * one is enough for several payments.
 */
export const deliveryJobs = {
  'deliver-mail': {
    upTo: MAILS_TOGETHER,
    work: (world: World, payloads: readonly Payload[], key: string | null) =>
      deliverAll(
        world,
        payloads.map((payload) => ({ ...payload, channel: 'email', jobOf: noticeNaming(key) })),
      ),
  },
  'deliver-push': (world: World, payload: Payload) =>
    deliver(world, { ...payload, channel: 'push' }),
  'deliver-sms': (world: World, payload: Payload) => deliver(world, { ...payload, channel: 'sms' }),
} satisfies Partial<JobHandlers>
