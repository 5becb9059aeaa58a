import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { runNode } from './test/run-child.ts'

/** The long stages: each is also run, much shorter, by `npm test`. `npm run prove F11` runs one. */
const STAGES: Readonly<
  Record<string, { says: string; files: string[]; minutesMax: number; env: Record<string, string> }>
> = {
  F11: {
    says: 'tales against an in-memory model',
    files: ['test/model/model.db.test.ts'],
    minutesMax: 150,
    env: {
      MODEL_RUNS: process.env['MODEL_RUNS'] ?? '2000',
      MODEL_LENGTH: process.env['MODEL_LENGTH'] ?? '60',
      MODEL_MINUTES: '150',
      MODEL_SEED: process.env['MODEL_SEED'] ?? String(randomInt(2 ** 31)),
    },
  },
  M1: {
    says: 'payments of small matching runs against a solver',
    files: ['test/matching/matching-optimum.test.ts'],
    minutesMax: 120,
    env: {
      OPTIMUM_RUNS: process.env['OPTIMUM_RUNS'] ?? '50',
      OPTIMUM_SEED: process.env['OPTIMUM_SEED'] ?? String(randomInt(2 ** 20)),
    },
  },
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in STAGES))
if (unknown.length > 0) {
  console.error(
    `There is no stage ${unknown.join(', ')}. There are: ${Object.keys(STAGES).join(', ')}.`,
  )
  process.exit(1)
}
let failed = 0
for (const [name, stage] of Object.entries(STAGES).filter(
  ([each]) => wanted.length === 0 || wanted.includes(each),
)) {
  // A stage that fails is told again with the same numbers.
  console.log(
    `\n== ${name}: ${stage.says} (${Object.entries(stage.env)
      .map(([key, value]) => `${key}=${value}`)
      .join(' ')})`,
  )
  const vitest = join('node_modules', 'vitest', 'vitest.mjs')
  const { ok, seconds } = await runNode({
    args: [vitest, 'run', ...stage.files],
    minutesMax: stage.minutesMax,
    env: { NODE_ENV: 'test', ...stage.env },
    show: true,
  })
  console.log(`== ${name}: ${ok ? 'holds' : 'FAILED'} (${seconds.toFixed(0)} s)`)
  if (!ok) failed++
}
process.exitCode = failed > 0 ? 1 : 0
