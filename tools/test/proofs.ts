import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StageName } from './stages.ts'

/**
 * When a stage of `npm run prove` last held: where, when, what was counted and how long it took.
 */
export type Proof = { commit: string; day: string; figures: string; seconds: number }
export type Proofs = Partial<Record<StageName, Proof>>

const ROOT = join(import.meta.dirname, '../..')
/** Committed with the code it speaks of. */
const PROOFS = 'docs/proofs.json'

export function readProofs(): Proofs {
  const file = join(ROOT, PROOFS)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Proofs) : {}
}

/** Writes down that a stage held, beside what is known of the others. */
export function keepProof(stage: StageName, proof: Proof): void {
  const proofs = { ...readProofs(), [stage]: proof }
  writeFileSync(join(ROOT, PROOFS), `${JSON.stringify(proofs, null, 2)}\n`)
}

/**
 * The commit that lies in the folder; undefined where something differs from it, so that nothing
 * can be said of it. What earlier stages wrote down does not count.
 */
export function cleanCommit(): string | undefined {
  const changed = git('status', '--porcelain', '--', '.', `:!${PROOFS}`)
  const commit = git('rev-parse', '--short=12', 'HEAD')
  return changed === '' ? commit : undefined
}

function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** When a stage last held. */
export function lastHeld(proof: Proof | undefined): string {
  return proof === undefined ? 'never' : `held on ${proof.day} at ${proof.commit}`
}

/** The line that names the stages which a run of the tests leaves out, and when each last held. */
export function notMade(stages: readonly StageName[], proofs: Proofs): string {
  const each = stages.map((stage) => `${stage} (${lastHeld(proofs[stage])})`)
  return `not proved in this run, see npm run prove: ${each.join(', ')}`
}
