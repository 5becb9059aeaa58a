import { availableParallelism } from 'node:os'
import { runNode } from './test/run-child.ts'

const STEP_MINUTES_MAX = 5

// The slowest step first, so that the short ones fill the gaps.
const STEPS = [
  {
    name: 'lint and types',
    args: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--type-check', '--deny-warnings'],
  },
  { name: 'dead code', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  { name: 'format', args: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'] },
  { name: 'folders', args: ['tools/check/check-folders.ts'] },
  { name: 'boundaries', args: ['tools/check/check-boundaries.ts'] },
  { name: 'bans', args: ['tools/check/check-bans.ts'] },
  { name: 'words', args: ['tools/check/check-words.ts'] },
  { name: 'styles', args: ['tools/check/check-styles.ts'] },
  { name: 'languages', args: ['tools/made/languages.ts'] },
  { name: 'openapi', args: ['tools/check/check-openapi.ts'] },
  { name: 'page sizes', args: ['tools/check/page-budget.ts'] },
]

const waiting = [...STEPS]
const results: boolean[] = []

async function work(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const { ok, output, seconds } = await runNode({ args: step.args, minutesMax: STEP_MINUTES_MAX })
    results.push(ok)
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${step.name} (${seconds.toFixed(1)} s)`)
    if (!ok) console.log(output.trimEnd())
  }
}

await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work))
const failed = results.filter((ok) => !ok).length
console.log(`check: ${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
