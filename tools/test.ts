import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandLine } from '#server/platform/machine/command-line.ts'
import { notMade, readProofs } from './test/proofs.ts'
import { runNode } from './test/run-child.ts'
import { STAGE_NAMES } from './test/stages.ts'
import {
  type Counts,
  checkCounts,
  playwrightCounts,
  sentence,
  sum,
  vitestCounts,
} from './test/test-counts.ts'

type Stage = {
  name: string
  args: string[]
  env?: Record<string, string>
  report?: string
  count: (text: string | undefined, ok: boolean) => Counts
}

readCommandLine({
  usage: ['npm test'],
  about: `Builds and checks, then runs the unit, database and browser tests. For some of them:
npx vitest run --project unit src/domain`,
  exits: 'Ends with 0 if everything passes, and with 1 if something fails.',
})
const ROOT = join(import.meta.dirname, '..')
const VITEST_REPORT = 'test-results/vitest.json'
const BROWSER_REPORT = 'test-results/e2e.json'

// A caller's NODE_ENV (for example production) must not change the tests.
const env = { NODE_ENV: 'test' }
const CHECK: Stage = {
  name: 'check',
  args: ['tools/check.ts'],
  count: (output, ok) => checkCounts(output ?? '', ok),
}
const TESTS: Stage = {
  name: 'unit and database',
  args: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--allowOnly=false',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${VITEST_REPORT}`,
  ],
  env,
  report: VITEST_REPORT,
  count: vitestCounts,
}
const BUILD: Stage = {
  name: 'build',
  args: ['tools/site/build.ts'],
  env: { NODE_ENV: 'production' },
  count: (_output, ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }),
}
const BROWSER: Stage = {
  name: 'browser',
  args: ['node_modules/@playwright/test/cli.js', 'test', '--project=phone', '--project=desk'],
  env,
  report: BROWSER_REPORT,
  count: playwrightCounts,
}

/**
 * Runs one stage and returns its result. The counts come from its report or its output. `alone`:
 * prints its output at once, otherwise at the end.
 */
async function runStage(
  { name, args, env: stageEnv = {}, report, count }: Stage,
  alone: boolean,
): Promise<Counts> {
  if (alone) console.log(`\n== ${name}`)
  const file = report && join(ROOT, report)
  if (file) rmSync(file, { force: true })
  const { ok, output, seconds } = await runNode({ args, env: stageEnv, show: alone })
  if (!alone) console.log(`\n== ${name}\n${output.trimEnd()}`)
  const text = file ? readIfThere(file) : output
  const counts = count(text, ok)
  console.log(`== ${name}: ${sentence(counts)} (${seconds.toFixed(1)} s)`)
  return counts
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Groups run one after another; stages of one group run in parallel. */
const GROUPS = [[BUILD, CHECK], [TESTS], [BROWSER]]
const counted: Counts[] = []
for (const group of GROUPS)
  counted.push(...(await Promise.all(group.map((stage) => runStage(stage, group.length === 1)))))
const total = sum(counted)
process.exitCode = total.failed > 0 ? 1 : 0
console.log(`\n${notMade(STAGE_NAMES, readProofs())}\n${sentence(total)}`)
