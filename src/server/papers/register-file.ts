import { periodText } from '#contract/formats.ts'
import type { WrittenLanguage } from '#contract/messages/translate.ts'
import { actingRole } from '#domain/approvals/staff-acts.ts'
import { paperError } from '#domain/papers/paper-errors.ts'
import { PAPER_LINES_MAX } from '#domain/papers/paper-lines.ts'
import { periodOf } from '#domain/papers/circle-sheet.ts'
import { dayInIndia } from '#domain/shared/calendar.ts'
import { CSV_BEGIN, csvLine } from '#domain/shared/csv.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { recordViews } from '#server/audit-log/record-views.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import { profileOf } from '#server/members/person/profile-view.ts'
import type { FileOut } from '#server/platform/http/serve-file.ts'
import { printIn } from '#server/platform/text/words.ts'
import type { ActorCtx, BaseCtx } from '#server/platform/use-case/context.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { agreedFile } from '#server/staff/agreed-file.ts'
import { memberPaper } from './paper-frame.ts'
import { paragraph, STRONG } from './paper-pdf.ts'
import { facts, type PaperColumn, table } from './paper-table.ts'
import { type PaperWords, paperWords, printable } from './paper-words.ts'
import { listPayments, listPresent, type RegisterRow, wasFetched } from './register-store.ts'
import { referencesOf } from './statement-lines.ts'

type Wanted = { readonly approvalId: string; readonly language: WrittenLanguage }
type Line = {
  readonly row: RegisterRow
  readonly giver: string
  readonly receiver: string
  /** The last four signs of the bank's reference; empty once its giver was erased. */
  readonly utrEnd: string
}

const print = printIn('register')
/** Lines that one short transaction opens. */
const LINES_AT_ONCE = 500
const UTR_END = 4

/** The register as CSV, with its sums below. Throws staff.approval-unknown, export-over. */
export async function registerCsv(world: World, ctx: ActorCtx, wanted: Wanted): Promise<FileOut> {
  const { period, rows } = await fetched(ctx, wanted)
  return {
    fileName: `paraspar-register-${period}.csv`,
    type: 'text/csv; charset=utf-8',
    body: () => pieces(world, ctx.actor.circleId, { rows, language: wanted.language }),
  }
}

/** The register as PDF. Throws staff.approval-unknown, export-over, papers.too-long. */
export async function registerPdf(ctx: ActorCtx, wanted: Wanted): Promise<FileOut> {
  const { period, rows } = await fetched(ctx, wanted, PAPER_LINES_MAX)
  const { language } = wanted
  const lines = await linesOf({ ...ctx, language }, ctx.actor.circleId, rows)
  const maker = { profile: await profileOf(ctx), madeAt: ctx.now }
  return {
    fileName: `paraspar-register-${period}.pdf`,
    type: 'application/pdf',
    body: () => {
      const words = paperWords(language)
      const title = `${print(language)('title')}: ${periodText(period, language)}`
      const names = lines.flatMap(({ giver, receiver }) => [giver, receiver])
      return memberPaper({ title, words, maker, names }, async (paper) => {
        const t = print(language)
        paragraph(paper, t('paper-text'))
        facts(
          paper,
          sumsOf(rows).map(({ word, count, amount }) => [
            t(word, { count }),
            words.sum(amount),
            STRONG,
          ]),
        )
        if (lines.length === 0) return paragraph(paper, words.t('none'))
        await table(paper, {
          columns: COLUMNS.map(([key, share, align]): PaperColumn => ({
            label: t(`column.${key}`),
            share,
            ...(align === undefined ? {} : { align }),
          })),
          rows: lines.map((line) => printed(line, words)),
        })
      })
    },
  }
}

const COLUMNS = [
  ['day', 15],
  ['giver', 22],
  ['receiver', 22],
  ['amount', 12, 'right'],
  ['utr', 8],
  ['state', 12],
  ['payment', 9],
] as const

function printed({ row, giver, receiver, utrEnd }: Line, words: PaperWords): string[] {
  return [
    words.day(row.paidAt),
    printable(giver),
    printable(receiver),
    words.money(row.amount),
    utrEnd,
    print(words.language)(stateOf(row)),
    row.code,
  ]
}

async function* pieces(
  world: World,
  circleId: string,
  { rows, language }: { rows: readonly RegisterRow[]; language: WrittenLanguage },
): AsyncGenerator<string> {
  const t = print(language)
  yield CSV_BEGIN + csvLine(COLUMNS.map(([key]) => t(`column.${key}`)))
  for (let at = 0; at < rows.length; at += LINES_AT_ONCE) {
    const lines = await inTransaction(world.database, { vault: world.vault, language }, (ctx) =>
      linesOf(ctx, circleId, rows.slice(at, at + LINES_AT_ONCE)),
    )
    yield lines
      .map(({ row, giver, receiver, utrEnd }) =>
        csvLine([
          dayInIndia(row.paidAt).toString(),
          giver,
          receiver,
          row.amount,
          utrEnd,
          t(stateOf(row)),
          row.code,
        ]),
      )
      .join('')
  }
  for (const { word, count, amount } of sumsOf(rows))
    yield csvLine([t(word, { count }), '', '', amount, '', '', ''])
}

const stateOf = ({ isReversed }: RegisterRow) => (isReversed ? 'reversed' : 'confirmed')

/** The sums of exactly these lines. */
function sumsOf(rows: readonly RegisterRow[]) {
  const sumOf = (some: readonly RegisterRow[]) => ({
    count: some.length,
    amount: some.reduce((sum, { amount }) => sum + amount, 0),
  })
  return [
    { word: 'sum-confirmed', ...sumOf(rows.filter(({ isReversed }) => !isReversed)) },
    { word: 'sum-reversed', ...sumOf(rows.filter(({ isReversed }) => isReversed)) },
  ] as const
}

/**
 * The payments of an agreed register as they were at its approval, so that each fetch has the same.
 * The fetch is logged and stands on the record of everybody named; the first one tells them.
 */
async function fetched(
  ctx: ActorCtx,
  { approvalId }: Wanted,
  linesMax = Number.POSITIVE_INFINITY,
): Promise<{ period: string; rows: RegisterRow[] }> {
  const { circleId, memberId, roles } = ctx.actor
  const { approval, until: asOf } = await agreedFile(ctx, approvalId, 'register')
  const period = periodOf(String(approval.payload.period))
  const rows = await listPayments(ctx.tx, circleId, {
    from: period.from,
    until: period.until,
    asOf,
  })
  if (rows.length > linesMax) throw paperError('papers.too-long', { values: { max: linesMax } })
  const named = [...new Set(rows.flatMap(({ giverId, receiverId }) => [giverId, receiverId]))]
  const isFirst = !(await wasFetched(ctx.tx, circleId, approvalId))
  const role = actingRole('register', 'proposes', roles)
  await recordAct(ctx, {
    circleId,
    actorId: memberId,
    role,
    act: 'register.download',
    subject: { kind: 'approval', id: approvalId },
    whomId: null,
    before: {},
    after: { period: period.name },
    reason: '',
  })
  await recordViews(ctx, named, { circleId, role, what: 'register', subjectId: approvalId })
  if (isFirst)
    for (const id of await listPresent(ctx.tx, circleId, named))
      if (id !== memberId)
        ctx.notify({ circleId, memberId: id, kind: 'register_taken', about: { approvalId } })
  return { period: period.name, rows }
}

async function linesOf(
  ctx: Pick<BaseCtx, 'tx' | 'vault' | 'language'>,
  circleId: string,
  rows: readonly RegisterRow[],
): Promise<Line[]> {
  const people = rows.flatMap(({ giverId, receiverId }) => [giverId, receiverId])
  const names = await memberNames(ctx, circleId, people)
  const references = await referencesOf(ctx, circleId, rows)
  return rows.map((row) => ({
    row,
    giver: names.get(row.giverId) ?? '',
    receiver: names.get(row.receiverId) ?? '',
    utrEnd: (references.get(row.matchId) ?? '').slice(-UTR_END),
  }))
}
