import { latestSealLink, type LinkOfSeal } from '#server/ledger/latest-seal.ts'
import { POLICY_BOUNDS } from '#domain/shared/policy.ts'
import { firstName } from '#domain/members/contact-formats.ts'
import { paperError } from '#domain/papers/paper-errors.ts'
import { PAPER_LINES_MAX } from '#domain/papers/paper-lines.ts'
import { daysOfTaxYear, giftLawOf, taxYearStarting } from '#domain/papers/year-papers.ts'
import { taxYearOf } from '#domain/shared/calendar.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import { profileOf } from '#server/members/person/profile-view.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import type { FileOut } from '#server/platform/http/serve-file.ts'
import { type Maker, memberPaper, sealBeside } from './paper-frame.ts'
import { type PaperColumn, facts, table } from './paper-table.ts'
import { STRONG, heading, paragraph } from './paper-pdf.ts'
import { listMatchesOfYear } from './paper-store.ts'
import { paperWords, type PaperWords, printable } from './paper-words.ts'

export type YearLine = {
  readonly paidAt: Temporal.Instant
  readonly side: 'given' | 'received'
  readonly other: string
  readonly amount: number
  readonly code: string
  readonly reversedAt: Temporal.Instant | null
}
/**
 * The content of a year statement. `seal` is the newest seal of the circle's ledger, for a later check.
 */
export type YearPaper = {
  readonly maker: Maker
  readonly startYear: number
  readonly pan: string
  readonly yearCap: number
  readonly ownLimit: number | null
  readonly lines: readonly YearLine[]
  readonly seal: LinkOfSeal | undefined
}

/**
 * Builds the acting member's year statement for the tax year that begins on 1 April of `startYear`.
 * Throws request.not-found for a future year, papers.too-long.
 */
export async function yearStatement(
  ctx: ActorCtx,
  { startYear, language }: { startYear: number; language: PaperWords['language'] },
): Promise<FileOut> {
  if (startYear > taxYearOf(ctx.now).startYear) throw requestError('request.not-found')
  const owner = { circleId: ctx.actor.circleId, memberId: ctx.actor.memberId }
  const { from, until } = taxYearStarting(startYear)
  const rows = await listMatchesOfYear(ctx.tx, owner, { from, until, limit: PAPER_LINES_MAX + 1 })
  if (rows.length > PAPER_LINES_MAX)
    throw paperError('papers.too-long', { values: { max: PAPER_LINES_MAX } })
  const sideOf = (row: (typeof rows)[number]) =>
    row.giverId === owner.memberId ? ('given' as const) : ('received' as const)
  const names = await memberNames(
    { ...ctx, language },
    owner.circleId,
    rows.map((row) => (sideOf(row) === 'given' ? row.receiverId : row.giverId)),
  )
  const profile = await profileOf(ctx)
  const words = paperWords(language)
  const paper: YearPaper = {
    seal: await latestSealLink(ctx.tx, {
      circleId: owner.circleId,
      publicUrl: ctx.caller.publicUrl,
    }),
    maker: { profile, madeAt: ctx.now },
    startYear,
    pan: profile.pancard,
    yearCap: ctx.policy.receivedInTaxYearCapRupees,
    ownLimit: profile.yearlyLimit,
    lines: rows.map((row) => ({
      paidAt: row.paidAt,
      side: sideOf(row),
      other: firstName(names.get(sideOf(row) === 'given' ? row.receiverId : row.giverId) ?? ''),
      amount: row.amount,
      code: row.code,
      reversedAt: row.state === 'confirmed' ? null : row.reversedAt,
    })),
  }
  return {
    fileName: `paraspar-year-${startYear}-${startYear + 1}.pdf`,
    type: 'application/pdf',
    body: () => drawYear(paper, words),
  }
}

const COLUMNS = [
  ['paid', 16],
  ['type', 10],
  ['with', 20],
  ['amount', 13, 'right'],
  ['payment', 12],
  ['note', 24],
] as const

export function drawYear(
  { maker, startYear, pan, yearCap, ownLimit, lines, seal }: YearPaper,
  words: PaperWords,
): Promise<Buffer> {
  const { t, money, sum, day } = words
  const { first, last } = daysOfTaxYear(startYear)
  const notReversed = (side: YearLine['side']) =>
    lines
      .filter((line) => line.side === side && line.reversedAt === null)
      .reduce((total, { amount }) => total + amount, 0)
  return memberPaper(
    {
      title: `${t('year.title')} ${startYear}–${startYear + 1}`,
      words,
      maker,
      names: lines.map(({ other }) => other),
    },
    async (paper) => {
      paragraph(paper, t('year.what', { first: day(first), last: day(last) }))
      facts(paper, [
        [t('year.pan'), pan],
        [t('year.received'), sum(notReversed('received')), STRONG],
        [t('year.given'), sum(notReversed('given')), STRONG],
        [t('year.cap'), money(yearCap)],
        [t('year.own'), ownLimit === null ? t('year.own-none') : money(ownLimit)],
      ])
      sealBeside(paper, words, seal)
      heading(paper, 'H2', t('year.note'))
      paragraph(
        paper,
        `${t('year.note-line', { line: POLICY_BOUNDS.receivedInTaxYearCapRupees.max })} ` +
          `${t(`year.law.${giftLawOf(startYear)}`)}`,
      )
      paragraph(paper, t('year.note-give'))
      paragraph(paper, t('year.note-advice'))
      heading(paper, 'H2', t('year.lines'))
      if (lines.length === 0) return paragraph(paper, t('none'))
      const columns = COLUMNS.map(([key, share, align]): PaperColumn => ({
        label: t(`column.${key}`),
        share,
        ...(align === undefined ? {} : { align }),
      }))
      const rows = lines.map(({ paidAt, side, other, amount, code, reversedAt }) => [
        day(paidAt),
        t(`type.help.${side}`),
        printable(other),
        money(amount),
        code,
        reversedAt === null ? '' : t('year.reversed', { date: day(reversedAt) }),
      ])
      await table(paper, { columns, rows })
    },
  )
}
