import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runNode } from './test/run-child.ts'
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
  minutesMax: number
  env?: Record<string, string>
  report?: string
  count: (text: string | undefined, ok: boolean) => Counts
}

const ROOT = join(import.meta.dirname, '..')
const VITEST_REPORT = 'test-results/vitest.json'
const BROWSER_REPORT = 'test-results/e2e.json'

// A caller's NODE_ENV (production, say) must not change what is tested.
const env = { NODE_ENV: 'test' }
const CHECK: Stage = {
  name: 'check',
  args: ['tools/check.ts'],
  minutesMax: 10,
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
  minutesMax: 24,
  env,
  report: VITEST_REPORT,
  count: vitestCounts,
}
const BUILD: Stage = {
  name: 'build',
  args: ['tools/site/build.ts'],
  minutesMax: 5,
  env: { NODE_ENV: 'production' },
  count: (_output, ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }),
}
const BROWSER: Stage = {
  name: 'browser',
  args: ['node_modules/@playwright/test/cli.js', 'test'],
  minutesMax: 41,
  env,
  report: BROWSER_REPORT,
  count: playwrightCounts,
}

/**
 * Runs one stage and says how it went; the counts come from its report, or from what it printed.
 */
async function runStage({
  name,
  args,
  minutesMax,
  env: stageEnv = {},
  report,
  count,
}: Stage): Promise<Counts> {
  console.log(`\n== ${name}`)
  const file = report && join(ROOT, report)
  if (file) rmSync(file, { force: true })
  const { ok, output, seconds } = await runNode({ args, minutesMax, env: stageEnv, show: true })
  const text = file ? readIfThere(file) : output
  const counts = count(text, ok)
  console.log(`== ${name}: ${sentence(counts)} (${seconds.toFixed(1)} s)`)
  return counts
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function hasBrowserTests(): boolean {
  const folder = join(ROOT, 'e2e')
  return (
    existsSync(folder) &&
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).some((name) =>
      name.endsWith('.spec.ts'),
    )
  )
}

const stages = [
  CHECK,
  TESTS,
  ...(existsSync(join(ROOT, 'tools/site/build.ts')) ? [BUILD] : []),
  ...(hasBrowserTests() ? [BROWSER] : []),
]
const counted: Counts[] = []
for (const stage of stages) counted.push(await runStage(stage))
const total = sum(counted)
process.exitCode = total.failed > 0 ? 1 : 0
console.log(`\n${sentence(total)}`)
