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
/** The file is committed together with the code that it describes. */
const PROOFS = 'docs/proofs.json'

export function readProofs(): Proofs {
  const file = join(ROOT, PROOFS)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Proofs) : {}
}

/** Stores the success of a stage; the other stages stay unchanged. */
export function keepProof(stage: StageName, proof: Proof): void {
  const proofs = { ...readProofs(), [stage]: proof }
  writeFileSync(join(ROOT, PROOFS), `${JSON.stringify(proofs, null, 2)}\n`)
}

/**
 * Returns the commit of the folder, or undefined when a file differs from it. Results that earlier
 * stages stored do not count.
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

/** Formats when a stage last held. */
export function lastHeld(proof: Proof | undefined): string {
  return proof === undefined ? 'never' : `held on ${proof.day} at ${proof.commit}`
}

/** Returns the line that names the stages which `npm test` leaves out, and when each last held. */
export function notMade(stages: readonly StageName[], proofs: Proofs): string {
  const each = stages.map((stage) => `${stage} (${lastHeld(proofs[stage])})`)
  return `not proved in this run, see npm run prove: ${each.join(', ')}`
}
