import { actWords, type ActTexts } from '#contract/staff/act-words.ts'
import type { AuditLine, AuditQuery } from '#contract/staff/record.ts'
import { CSV_BEGIN, csvLine } from '#domain/shared/csv.ts'
import { dayInIndia, PEOPLE_ZONE } from '#domain/shared/calendar.ts'
import type { Language } from '#domain/shared/languages.ts'
import { changesBetween } from '#domain/staff/act-facts.ts'
import { openWords } from '#server/approvals/propose.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import type { Cursor } from '#server/platform/database/cursor.ts'
import type { FileOut } from '#server/platform/http/serve-file.ts'
import { printIn } from '#server/platform/text/words.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { agreedFile } from '../agreed-file.ts'
import type { StoredApproval } from '../store/approval-store.ts'
import { recordSeen, seenActs } from './seen-acts.ts'

/** Acts that one short transaction reads. */
const ACTS_AT_ONCE = 200

const printActs = printIn('staff-acts')
const printFrame = printIn('staff-frame')
const printPolicy = printIn('staff-policy')

/**
 * Opens the file of an export: what its proposer may read of the log up to the approval, newest
 * first. It is read while it is sent, so that a long log uses little memory. The download stands in
 * the log, and the people of the acts can see it. Throws staff.approval-unknown, export-over.
 */
export async function exportFile(
  world: World,
  ctx: ActorCtx,
  approvalId: string,
): Promise<FileOut> {
  const { circleId, memberId } = ctx.actor
  const { approval, until } = await agreedFile(ctx, approvalId, 'export')
  const filter = await filterOf(ctx, approval)
  const { text: _, ...figures } = filter
  await recordAct(ctx, {
    circleId,
    actorId: memberId,
    role: 'admin',
    act: 'export.download',
    subject: { kind: 'approval', id: approvalId },
    whomId: approval.whomId,
    before: {},
    after: figures,
    reason: '',
  })
  return {
    fileName: `paraspar-audit-log-${dayInIndia(ctx.now).toString()}.csv`,
    type: 'text/csv; charset=utf-8',
    body: () => pieces(world, ctx, { filter, until }),
  }
}

async function filterOf(ctx: ActorCtx, approval: StoredApproval) {
  const person = await ctx.vault.of(ctx.tx, ctx.actor)
  const { words: _, ...filter } = approval.payload
  const text = openWords(person, approval)
  return { ...filter, ...(text !== undefined && { text }) } as AuditQuery & Record<string, string>
}

async function* pieces(
  world: World,
  { actor, language, caller, policy }: ActorCtx,
  { filter, until }: { filter: AuditQuery; until: Temporal.Instant },
): AsyncGenerator<string> {
  const words = wordsIn(language)
  yield CSV_BEGIN + csvLine(COLUMNS.map((column) => words.acts(`column.${column}`)))
  for (let after: Cursor | undefined; ;) {
    const from = after
    const seen = await inTransaction(
      world.database,
      { vault: world.vault, language },
      async (base) => {
        const ctx = { ...base, actor, language, caller, policy }
        const found = await seenActs(ctx, filter, { after: from, limit: ACTS_AT_ONCE, until })
        await recordSeen(ctx, found, 'audit_export')
        return found
      },
    )
    if (seen.length > 0) yield seen.map(({ line }) => csvOf(line, words)).join('')
    if (seen.length < ACTS_AT_ONCE) return
    after = seen.at(-1)?.act
  }
}

const COLUMNS = ['day', 'time', 'who', 'role', 'act', 'about', 'changes', 'reason'] as const

function wordsIn(language: Language): ActTexts {
  return {
    acts: printActs(language),
    policy: printPolicy(language),
    frame: printFrame(language),
    language,
  }
}

function csvOf(line: AuditLine, texts: ActTexts): string {
  const words = actWords(texts, line.subjectKind)
  const at = Temporal.Instant.from(line.at).toZonedDateTimeISO(PEOPLE_ZONE)
  const changes = changesBetween(line.before, line.after).map(
    ({ field, before, after, hadBefore }) =>
      hadBefore
        ? texts.acts('changed', {
            field: words.field(field),
            before: words.value(field, before),
            after: words.value(field, after),
          })
        : texts.acts('set', { field: words.field(field), after: words.value(field, after) }),
  )
  return csvLine([
    at.toPlainDate().toString(),
    at.toPlainTime().toString({ smallestUnit: 'second' }),
    line.actorName ?? '',
    words.role(line.actorRole),
    words.act(line.act),
    line.whomName ?? '',
    changes.join('; '),
    line.reason ?? '',
  ])
}
