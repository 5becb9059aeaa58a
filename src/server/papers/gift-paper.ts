import { helpProof } from '#server/ledger/checkpoints/line-proof.ts'
import { latestSealLink, type LinkOfSeal } from '#server/ledger/latest-seal.ts'
import { sealBeside } from './paper-frame.ts'
import type { WrittenLanguage } from '#contract/messages/translate.ts'
import { matchError } from '#domain/matches/match-errors.ts'
import { PAPER_CODE_LENGTH, shownPaperCode } from '#domain/papers/paper-code.ts'
import { paperError } from '#domain/papers/paper-errors.ts'
import { invariant } from '#domain/shared/assert.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import type { ActorCtx, BaseCtx } from '#server/platform/use-case/context.ts'
import { qrPath } from '#server/platform/documents/qr-path.ts'
import type { FileOut } from '#server/platform/http/serve-file.ts'
import { facts } from './paper-table.ts'
import { SMALL, STRONG, figureBeside, heading, paperPdf, paragraph } from './paper-pdf.ts'
import {
  type ConfirmedMatch,
  findConfirmedMatch,
  findPaper,
  findParties,
  insertPaper,
  type Owner,
} from './paper-store.ts'
import { hasUnprintable, paperWords, type PaperWords, printable } from './paper-words.ts'

/** The facts on a gift paper about its match. The page at /verify shows these facts and no more. */
export type GiftFacts = {
  readonly giver: string
  readonly receiver: string
  readonly amount: number
  readonly paidAt: Temporal.Instant
  readonly confirmedAt: Temporal.Instant
  readonly reversedAt: Temporal.Instant | null
  readonly rail: string
  readonly utr: string
  readonly circle: string
  readonly payment: string
  readonly issuedAt: Temporal.Instant
}
export type GiftPaper = {
  readonly facts: GiftFacts
  readonly code: string
  readonly pageUrl: string
  readonly seal: LinkOfSeal | undefined
  /** The proof that the help is in the record, once a checkpoint covers it. */
  readonly proof: string | undefined
}

/**
 * Builds the gift paper of one confirmed match of the acting member. The first call makes a code
 * for it; later calls print that code again. Throws matches.unknown, papers.not-confirmed.
 */
export async function giftPaper(
  ctx: ActorCtx,
  { matchId, language }: { matchId: string; language: WrittenLanguage },
): Promise<FileOut> {
  const owner = { circleId: ctx.actor.circleId, memberId: ctx.actor.memberId }
  const parties = await findParties(ctx.tx, owner.circleId, matchId)
  if (parties === undefined || ![parties.giverId, parties.receiverId].includes(owner.memberId))
    throw matchError('matches.unknown')
  const payment = await findConfirmedMatch(ctx.tx, owner.circleId, matchId)
  if (payment === undefined || payment.reversedAt !== null) throw paperError('papers.not-confirmed')
  const { code, issuedAt } = await issuedPaper(ctx, owner, matchId)
  const paper = {
    facts: await giftFacts({ ...ctx, language }, payment, issuedAt),
    code,
    pageUrl: `${ctx.caller.publicUrl}${language === 'hi' ? '/hi' : ''}/verify/${code}`,
    seal: await latestSealLink(ctx.tx, {
      circleId: owner.circleId,
      publicUrl: ctx.caller.publicUrl,
    }),
    proof: await helpProof(ctx, { circleId: owner.circleId, matchId }),
  }
  return {
    fileName: `paraspar-gift-paper-${payment.code}.pdf`,
    type: 'application/pdf',
    body: () => drawGiftPaper(paper, paperWords(language)),
  }
}

async function issuedPaper(
  ctx: ActorCtx,
  owner: Owner,
  matchId: string,
): Promise<{ code: string; issuedAt: Temporal.Instant }> {
  const person = await ctx.vault.of(ctx.tx, owner)
  const bindingOf = (paperId: string) => ({
    table: 'gift_paper',
    column: 'code_sealed',
    id: paperId,
  })
  if ((await findPaper(ctx.tx, owner, matchId)) === undefined) {
    const [paperId, code] = [ctx.newId(), ctx.newCode(PAPER_CODE_LENGTH)]
    await insertPaper(ctx.tx, owner, {
      paperId,
      matchId,
      codeKey: ctx.vault.hash('paper', code),
      codeSealed: person.seal(bindingOf(paperId), code),
      now: ctx.now,
    })
  }
  // Two calls at once: the code of the first one is stored now.
  const paper = await findPaper(ctx.tx, owner, matchId)
  invariant(paper, 'a paper that was just issued')
  return { code: person.open(bindingOf(paper.paperId), paper.codeSealed), issuedAt: paper.issuedAt }
}

/**
 * Returns the facts of a paper now. A former member has no name on it, and the bank reference is
 * lost with its giver's key.
 */
export async function giftFacts(
  ctx: Pick<BaseCtx, 'tx' | 'vault' | 'language'>,
  payment: ConfirmedMatch,
  issuedAt: Temporal.Instant,
): Promise<GiftFacts> {
  const { circleId, giverId, receiverId } = payment
  const names = await memberNames(ctx, circleId, [giverId, receiverId])
  const giver = await ctx.vault.of(ctx.tx, { circleId, memberId: giverId })
  return {
    giver: names.get(giverId) ?? '',
    receiver: names.get(receiverId) ?? '',
    amount: payment.amount,
    paidAt: payment.paidAt,
    confirmedAt: payment.confirmedAt,
    reversedAt: payment.reversedAt,
    rail: payment.rail.toUpperCase(),
    utr: giver.open(
      { table: 'claim', column: 'utr_sealed', id: payment.claimId },
      payment.utrSealed,
    ),
    circle: payment.circle,
    payment: payment.code,
    issuedAt,
  }
}

/** Lists names and values of a gift paper, in their order on it and on the page that checks it. */
export function giftRows(
  gift: GiftFacts,
  { t, money, inWords, day, dayAndTime }: PaperWords,
): [name: string, value: string][] {
  return [
    [t('gift.giver'), gift.giver],
    [t('gift.receiver'), gift.receiver],
    [t('gift.amount'), money(gift.amount)],
    [t('gift.words'), inWords(gift.amount)],
    [t('gift.purpose'), t('gift.purpose-text')],
    [t('gift.paid'), day(gift.paidAt)],
    [t('gift.rail'), gift.rail],
    [t('gift.utr'), gift.utr === '' ? t('gone') : gift.utr],
    [t('gift.confirmed'), dayAndTime(gift.confirmedAt)],
    [t('gift.circle'), gift.circle],
    [t('gift.payment'), gift.payment],
    [t('gift.issued'), dayAndTime(gift.issuedAt)],
  ]
}

const QR_POINTS = 110

export function drawGiftPaper(
  { facts: gift, code, pageUrl, seal, proof }: GiftPaper,
  words: PaperWords,
): Promise<Buffer> {
  const { t, language } = words
  const title = t('gift.title')
  const foot = (page: number) =>
    `${t('brand')} · ${title} · ${shownPaperCode(code)} · ${t('page', { number: page })}`
  return paperPdf(
    { language, title: `${title} · ${t('brand')}`, author: t('brand'), foot },
    (paper) => {
      heading(paper, 'H1', title)
      paragraph(paper, t('gift.what'))
      facts(paper, [
        ...giftRows(gift, words).map(([name, value]) => [name, printable(value), STRONG] as const),
        [t('gift.code'), shownPaperCode(code), STRONG],
      ])
      heading(paper, 'H2', t('gift.means'))
      for (const key of ['gift.not', 'gift.held', 'gift.no-80g'] as const) paragraph(paper, t(key))
      heading(paper, 'H2', t('gift.check'))
      figureBeside(paper, {
        size: QR_POINTS,
        alt: t('gift.qr', { address: pageUrl }),
        path: (at) => qrPath(pageUrl, at),
        text: t('gift.check-text', { address: pageUrl }),
      })
      sealBeside(paper, words, seal)
      if (proof !== undefined) {
        const name = `paraspar-${gift.payment}.tlog-proof`
        paragraph(paper, t('gift.proof', { name }), SMALL)
        paper.doc.file(Buffer.from(proof), { name, type: 'text/plain' })
      }
      if (hasUnprintable(gift.giver, gift.receiver, gift.circle))
        paragraph(paper, t('unprintable', { address: pageUrl }), SMALL)
    },
  )
}
