import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandLine } from '#server/platform/machine/command-line.ts'
import { quantile } from './measure.ts'
import type { Amount } from './lists/generate.ts'
import { CURVES, measureCurves } from './lists/curves.ts'
import { type Installation, openStored } from './lists/installation.ts'
import { type Timed, timeLines } from './lists/measure-lists.ts'
import { explain, type Plan } from './lists/plans.ts'
import { chooseVisitors } from './lists/visitors.ts'
import { measured, readsOfPeople, unmeasured } from './lists/requests.ts'
import type { Statement } from './lists/statements.ts'

/** One row of the printed table. */
export type Line = {
  readonly name: string
  readonly statements: number
  readonly p50: number
  readonly p99: number
  readonly worst: { readonly p99: number; readonly text: string; readonly plan: Plan } | undefined
  readonly flags: readonly string[]
}

const STATEMENT_MS_MAX = 20

/**
 * Times every read of logged-in people. Returns the results, slowest first, with the plan of every
 * statement.
 */
export async function measureLists(
  installation: Installation,
  { each, rounds, only }: { each: number; rounds: number; only: string },
): Promise<{ lines: Line[]; plans: Map<string, { plan: Plan; of: string }> }> {
  const lost = unmeasured(readsOfPeople())
  if (lost.length > 0)
    throw new Error(`void: neither measured nor left out, or both: ${lost.join(', ')}`)
  const visitors = await chooseVisitors(installation, each)
  const lines = measured().filter(({ name }) => new RegExp(only).test(name))
  const plans = new Map<string, { plan: Plan; of: string }>()
  const found: Line[] = []
  for (const visited of await timeLines(installation, { lines, visitors, rounds }))
    found.push(await lineOf(installation, visited, plans))
  return { lines: found.toSorted((a, b) => (b.worst?.p99 ?? 0) - (a.worst?.p99 ?? 0)), plans }
}

/**
 * Builds the result of one line with the plans of its statements. A plan that is already known is
 * not read again.
 */
export async function lineOf(
  { owner }: Installation,
  { name, times, counts, statements }: Timed,
  plans: Map<string, { plan: Plan; of: string }>,
): Promise<Line> {
  const flags: string[] = []
  let worst: Line['worst']
  for (const [text, samples] of statements) {
    const p99 = quantile(
      samples.map(({ ms }) => ms),
      0.99,
    )
    const known = plans.get(text)?.plan ?? (await explain(owner, slowestOf(samples)))
    if (!plans.has(text)) plans.set(text, { plan: known, of: name })
    flags.push(...known.flags, ...(p99 > STATEMENT_MS_MAX ? [`${Math.round(p99)} ms`] : []))
    if (worst === undefined || p99 > worst.p99) worst = { p99, text, plan: known }
  }
  return {
    name,
    statements: quantile(counts, 0.5),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    worst,
    flags: [...new Set(flags)],
  }
}

function slowestOf(samples: readonly Statement[]): Statement {
  return samples.reduce((worst, sample) => (sample.ms > worst.ms ? sample : worst))
}

/** Formats the lines as a table for a terminal. */
export function printedLines(lines: readonly Line[]): string {
  const rows = lines.map(({ name, statements, p50, p99, worst, flags }) =>
    [
      name.padEnd(52),
      String(statements).padStart(3),
      p50.toFixed(1).padStart(7),
      p99.toFixed(1).padStart(7),
      (worst?.p99 ?? 0).toFixed(1).padStart(7),
      ` ${flags.join('; ')}`,
    ].join(' '),
  )
  return [
    `${'request'.padEnd(52)}   n   p50 ms  p99 ms  worst statement’s p99, and what is not ` +
      'as it should be',
    ...rows,
  ].join('\n')
}

function keepPlans(folder: string, plans: ReadonlyMap<string, { plan: Plan; of: string }>): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const sorted = [...plans].toSorted(([, a], [, b]) => b.plan.ms - a.plan.ms)
  sorted.forEach(([text, { plan, of }], at) =>
    writeFileSync(
      join(folder, `${String(at + 1).padStart(3, '0')}.txt`),
      `${of}\n${plan.flags.map((flag) => `! ${flag}\n`).join('')}\n${text}\n\n${plan.text}\n`,
    ),
  )
}

const text = (standard: number | string, about: string) =>
  ({ type: 'string', default: String(standard), about }) as const

async function main(): Promise<void> {
  const { values } = readCommandLine({
    usage: ['npm run bench:lists -- [options]'],
    about:
      'Times every read of people who are logged in, on a large database (docs/performance.md).',
    options: {
      members: text(1_000_000, 'members of the database'),
      circles: text(1_000, 'circles'),
      matches: text(10_000_000, 'matches'),
      minutes: text(30, 'how long it may take to make'),
      each: text(5, 'visitors of each kind'),
      rounds: text(3, 'how often'),
      only: text('', 'only requests whose name has this'),
      folder: { type: 'string', about: 'where the database is' },
      fresh: { type: 'boolean', default: false, about: 'make the database again' },
      make: { type: 'boolean', about: 'only make the database' },
      curves: { type: 'boolean', about: 'measure how times grow, in small databases' },
    },
  })
  const log = (line: string) => void process.stdout.write(`${line}\n`)
  if (values.curves === true) return measureCurves(CURVES, log)
  const amount: Amount = {
    members: Number(values.members),
    circles: Number(values.circles),
    matches: Number(values.matches),
    minutes: Number(values.minutes),
  }
  const folder =
    values.folder ??
    join(import.meta.dirname, '.data', `${amount.members}-${amount.circles}-${amount.matches}`)
  const installation = await openStored(amount, { folder, fresh: values.fresh, log })
  try {
    if (values.make === true) return
    const { lines, plans } = await measureLists(installation, {
      each: Number(values.each),
      rounds: Number(values.rounds),
      only: values.only,
    })
    keepPlans(join(import.meta.dirname, 'lists-plans'), plans)
    log(printedLines(lines))
  } finally {
    await installation.close()
  }
}

if (import.meta.main) await main()
