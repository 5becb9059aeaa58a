import { availableParallelism } from 'node:os'
import { readCommandLine } from '#server/platform/machine/command-line.ts'
import { runNode } from './test/run-child.ts'

readCommandLine({
  usage: ['npm run check'],
  about:
    'Lint, types, dead code, format, folders, boundaries, bans, words, styles, dialogs, languages, types of sentences, page sizes.',
  exits: 'Ends with 0 if all pass, and with 1 if one fails.',
})
const SILENT_MS_MAX = 60_000

/** Go programs would check the same types once for each processor, and so need twice the work. */
const ON_ONE = { GOMAXPROCS: '1', GOGC: '400' }

// The slowest steps first, so that the short ones fill the gaps.
const STEPS: { name: string; args: string[]; env?: Record<string, string> }[] = [
  {
    name: 'lint',
    args: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
    env: ON_ONE,
  },
  {
    name: 'types',
    args: ['node_modules/typescript/bin/tsc', '-b', '--singleThreaded'],
    env: ON_ONE,
  },
  { name: 'dead code', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  { name: 'format', args: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'] },
  { name: 'folders', args: ['tools/check/check-folders.ts'] },
  { name: 'boundaries', args: ['tools/check/check-boundaries.ts'] },
  { name: 'bans', args: ['tools/check/check-bans.ts'] },
  { name: 'words', args: ['tools/check/check-words.ts'] },
  { name: 'styles', args: ['tools/check/check-styles.ts'] },
  { name: 'dialogs', args: ['tools/check/check-dialogs.ts'] },
  { name: 'languages', args: ['tools/made/languages.ts'] },
  { name: 'message types', args: ['tools/made/message-types.ts', '--verify'] },
  { name: 'openapi', args: ['tools/check/check-openapi.ts'] },
  { name: 'page sizes', args: ['tools/check/page-budget.ts'] },
]

const waiting = [...STEPS]
const results: boolean[] = []

// On a slow machine a step takes minutes: it is named, and waited for as long as it moves.
const running = new Set<string>()
setInterval(() => console.log(`waits for ${[...running].join(' and ')}`), SILENT_MS_MAX).unref()

async function work(): Promise<void> {
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const { name, args, env = {} } = step
    running.add(name)
    const { ok, output, seconds } = await runNode({ args, env })
    running.delete(name)
    results.push(ok)
    console.log(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`)
    if (!ok) console.log(output.trimEnd())
  }
}

await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work))
const failed = results.filter((ok) => !ok).length
console.log(`check: ${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
