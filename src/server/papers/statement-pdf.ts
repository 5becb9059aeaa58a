import { latestSealLink, type LinkOfSeal } from '#server/ledger/latest-seal.ts'
import { daySpan } from '#domain/ledger/statement-days.ts'
import { paperError } from '#domain/papers/paper-errors.ts'
import { PAPER_LINES_MAX } from '#domain/papers/paper-lines.ts'
import { PEOPLE_ZONE } from '#domain/shared/calendar.ts'
import { lastCounters } from '#server/ledger/read-counters.ts'
import { profileOf } from '#server/members/person/profile-view.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import type { FileOut } from '#server/platform/http/serve-file.ts'
import { type Maker, memberPaper, sealBeside } from './paper-frame.ts'
import { type PaperColumn, facts, table } from './paper-table.ts'
import { STRONG, heading, paragraph } from './paper-pdf.ts'
import { countLines } from '#server/ledger/read-lines.ts'
import { paperWords, type PaperWords, printable } from './paper-words.ts'
import { nextLines, type PaperLine, type StatementRange } from './statement-lines.ts'

/** The content of a statement. `seal` is the newest seal of the circle's ledger, for a later check. */
export type StatementPaper = {
  readonly maker: Maker
  readonly period: StatementRange
  readonly lines: readonly PaperLine[]
  readonly totals: { readonly given: number; readonly received: number }
  readonly seal: LinkOfSeal | undefined
}

/** Builds the statement as PDF, oldest line first. Throws papers.too-long. */
export async function statementPdf(
  ctx: ActorCtx,
  period: StatementRange & { readonly language: PaperWords['language'] },
): Promise<FileOut> {
  const owner = { circleId: ctx.actor.circleId, memberId: ctx.actor.memberId }
  const wanted = { side: period.side, ...daySpan(period) }
  const { count, lastSeq } = await countLines(ctx.tx, owner, wanted)
  if (count > PAPER_LINES_MAX)
    throw paperError('papers.too-long', { values: { max: PAPER_LINES_MAX } })
  const words = paperWords(period.language)
  const paper: StatementPaper = {
    seal: await latestSealLink(ctx.tx, {
      circleId: owner.circleId,
      publicUrl: ctx.caller.publicUrl,
    }),
    maker: { profile: await profileOf(ctx), madeAt: ctx.now },
    period,
    totals: await lastCounters(ctx.tx, owner.circleId, owner.memberId),
    lines: await nextLines({ ...ctx, language: period.language }, owner, {
      ...wanted,
      afterSeq: 0,
      lastSeq,
      limit: PAPER_LINES_MAX,
    }),
  }
  return {
    fileName: `paraspar-statement-${ctx.now.toZonedDateTimeISO(PEOPLE_ZONE).toPlainDate().toString()}.pdf`,
    type: 'application/pdf',
    body: () => drawStatement(paper, words),
  }
}

const COLUMNS = [
  ['date', 13],
  ['type', 11],
  ['with', 18],
  ['amount', 11, 'right'],
  ['payment', 10],
  ['given-after', 12, 'right'],
  ['received-after', 12, 'right'],
  ['utr', 16],
] as const

export function drawStatement(
  { maker, period, lines, totals, seal }: StatementPaper,
  words: PaperWords,
): Promise<Buffer> {
  const { t, money, sum, day } = words
  return memberPaper(
    {
      title: t('statement.title'),
      words,
      maker,
      names: lines.map(({ otherInFull }) => otherInFull),
    },
    async (paper) => {
      paragraph(paper, t('statement.what'))
      facts(paper, [
        [t('statement.period'), periodText(period, maker.madeAt, words)],
        [t('statement.side'), t(`statement.side.${period.side ?? 'all'}`)],
        [t('statement.given'), sum(totals.given), STRONG],
        [t('statement.received'), sum(totals.received), STRONG],
      ])
      sealBeside(paper, words, seal)
      heading(paper, 'H2', t('statement.lines'))
      if (lines.length === 0) return paragraph(paper, t('none'))
      const columns = COLUMNS.map(([key, share, align]): PaperColumn => ({
        label: t(`column.${key}`),
        share,
        ...(align === undefined ? {} : { align }),
      }))
      const rows = lines.map(
        ({ belongsAt, type, otherInFull, amount, code, givenAfter, receivedAfter, utr }) => [
          day(belongsAt),
          t(`type.${type}`),
          printable(otherInFull),
          money(amount),
          code,
          money(givenAfter),
          money(receivedAfter),
          utr,
        ],
      )
      await table(paper, { columns, rows })
    },
  )
}

function periodText(
  { from, to }: StatementRange,
  madeAt: Temporal.Instant,
  { t, day }: PaperWords,
): string {
  const last = to === undefined ? undefined : day(Temporal.PlainDate.from(to))
  if (from === undefined) return t('statement.all', { to: last ?? day(madeAt) })
  const first = day(Temporal.PlainDate.from(from))
  return last === undefined
    ? t('statement.since', { from: first })
    : t('statement.between', { from: first, to: last })
}
