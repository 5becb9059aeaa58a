import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readCommandLine, WRONG_USE } from '#server/platform/machine/command-line.ts'
import { buildIfStale } from './site/build.ts'
import { cleanCommit, keepProof, lastHeld, readProofs } from './test/proofs.ts'
import { installProveTools } from './test/prove-tools.ts'
import { runNode } from './test/run-child.ts'
import type { LongStage } from './test/stage-kinds.ts'
import { STAGE_NAMES, STAGES, type StageName } from './test/stages.ts'
import { sentence } from './test/test-counts.ts'

/**
 * Runs the long stages: `npm run prove` runs all, `npm run prove races looks` some, `npm run prove
 * list` only lists them. A failed stage does not stop the others. Results on a clean tree go into
 * docs/proofs.json.
 */
const ROOT = join(import.meta.dirname, '..')
const { positionals: asked } = readCommandLine({
  usage: ['npm run prove -- [list | stage ...]'],
  about: `Runs the long stages: all of them, or those named. "list" only lists them. What holds on a clean tree
goes into docs/proofs.json.`,
  takesWords: true,
  exits: 'Ends with 0 if all hold, and with 1 if one fails.',
})
const unknown = asked.filter((name) => name !== 'list' && !(name in STAGES))
if (unknown.length > 0) {
  console.error(`There is no stage ${unknown.join(', ')}. There are: ${STAGE_NAMES.join(', ')}.`)
  process.exit(WRONG_USE)
}

const proofs = readProofs()
const width = Math.max(...STAGE_NAMES.map((name) => name.length))
for (const name of STAGE_NAMES)
  console.log(`${name.padEnd(width)}  ${STAGES[name].about} (${lastHeld(proofs[name])})`)

const wanted = STAGE_NAMES.filter((name) => asked.length === 0 || asked.includes(name))
const runnable = wanted.filter((name) => isRunnable(name, STAGES[name]))
const failed: StageName[] = []
for (const name of runnable) if (!(await holds(name, STAGES[name]))) failed.push(name)
if (wanted.length > 0)
  console.log(
    `\n${runnable.length - failed.length} held, ${failed.length} ` +
      `failed${failed.length > 0 ? `: ${failed.join(', ')}` : ''}`,
  )
process.exitCode = failed.length > 0 ? 1 : 0

function isRunnable(name: StageName, { needsSetting, whyNot }: LongStage): boolean {
  const isSet = needsSetting === undefined || process.env[needsSetting]
  const why = isSet ? whyNot?.() : `it needs ${needsSetting}`
  if (why !== undefined) console.log(`\n== ${name}: not run: ${why}`)
  return why === undefined
}

async function holds(name: StageName, stage: LongStage): Promise<boolean> {
  const env = Object.entries(stage.env).map(([key, value]) => `${key}=${value}`)
  // A stage that fails is told again with the same numbers.
  console.log(`\n== ${name}: ${stage.about} (${env.join(' ')})`)
  const before = cleanCommit()
  if (stage.needsBuild === true) await buildIfStale()
  if (stage.needsTools === true) installProveTools()
  const report = join(ROOT, stage.report)
  rmSync(report, { force: true })
  const { ok, output, seconds } = await runNode({
    args: [...stage.args],
    env: { NODE_ENV: 'test', ...stage.env },
    show: true,
  })
  const counts = stage.count(existsSync(report) ? readFileSync(report, 'utf8') : undefined, ok)
  const isHeld = ok && counts.failed === 0 && counts.passed > 0
  const found = stage.figures && output.match(new RegExp(stage.figures, 'g'))
  const figures = [sentence(counts), ...env.slice(1), ...new Set(found)].join('; ')
  console.log(`== ${name}: ${isHeld ? 'holds' : 'FAILED'}: ${figures} (${seconds.toFixed(0)} s)`)
  if (isHeld) writeDown(name, { before, figures, seconds })
  return isHeld
}

/** Stores the proof if the tree was clean and on one commit from start to end. */
function writeDown(
  name: StageName,
  { before, figures, seconds }: { before: string | undefined; figures: string; seconds: number },
): void {
  const commit = cleanCommit()
  if (commit === undefined || commit !== before)
    return console.log('Not written down: the tree is not clean.')
  const day = new Date().toISOString().slice(0, 10)
  keepProof(name, { commit, day, figures, seconds: Math.round(seconds) })
}
