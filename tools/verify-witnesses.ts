import { createPublicKey, hash, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dayInIndia } from '#contract/formats.ts'
import type { Sha256 } from '#domain/ledger/bytes.ts'
import type { VerifySignature } from '#domain/ledger/checked-ledger.ts'
import { type NoteKey, readVerifierKey } from '#domain/ledger/tree/signed-note.ts'
import {
  readProvedLine,
  readWitnessed,
  type WitnessedNote,
} from '#domain/ledger/tree/witnessed-note.ts'

/** What was noted or signed longer ago does not show what happened since. */
export const STALE_MS = 7 * 86_400_000

export const sha256: Sha256 = (bytes) => hash('sha256', bytes, 'buffer')

export const verifySignature: VerifySignature = async ({ publicKey, text, signature }) =>
  verify(
    null,
    text,
    createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') },
      format: 'jwk',
    }),
    signature,
  )

/** What a reader wants of witnesses, and the checkpoint that they signed. */
export type Witnesses = { readonly note: WitnessedNote; readonly wanted: number }

/** Whether as many witnesses as wanted signed a checkpoint of this record. */
function isEnough({ note, wanted }: Witnesses, circleId: string | null): boolean {
  const isOfCircle = circleId === null || note.checkpoint.origin.endsWith(`/${circleId}`)
  return isOfCircle && note.at.length >= wanted
}

/** Whether the last of as many signatures as wanted is too old. */
function isOld({ note, wanted }: Witnesses, now: number): boolean {
  return now - 1_000 * (note.at[wanted - 1] ?? 0) > STALE_MS
}

/** The exit code that witnesses decide: 1 without enough of them, 30 with; undefined where they signed too long ago. */
export function witnessLevel(
  witnesses: Witnesses,
  circleId: string | null,
  now: number,
): 1 | 30 | undefined {
  if (!isEnough(witnesses, circleId)) return 1
  return isOld(witnesses, now) ? undefined : 30
}

/** Who signed how much of which record, where the reader asked for it. */
export function witnessLines(
  witnesses: Witnesses | undefined,
  { circleId, lines }: { circleId: string | null; lines: number | null },
): string[] {
  if (witnesses === undefined) return []
  const isRight = isEnough(witnesses, circleId)
  return [
    witnessLine(witnesses, lines),
    ...(isRight ? [] : ['NOT WITNESSED: too few of your witnesses signed this record']),
  ]
}

function witnessLine({ note, wanted }: Witnesses, lines: number | null): string {
  const { size, origin } = note.checkpoint
  const names = note.signed.map(({ name }) => name).join(', ') || 'no one'
  const [newest] = note.at
  const day = newest === undefined ? '' : `, last on ${dayInIndia(1_000 * newest)}`
  const of = lines === null ? `${size} lines` : `the first ${size} of ${lines} lines`
  return `witnesses wanted: ${wanted}; signed ${of} of ${origin}: ${names}${day}`
}

type WitnessOptions = {
  readonly checkpoint?: string | undefined
  readonly witness?: string[] | undefined
  readonly witnesses?: string | undefined
  readonly proof?: string | undefined
  readonly log?: string | undefined
}

/** The checkpoint that the reader has, if any, and what they want of its witnesses. */
export async function witnessesIn(options: WitnessOptions): Promise<Witnesses | undefined> {
  if (options.checkpoint === undefined) return undefined
  const keys = (options.witness ?? []).map(keyIn)
  const note = await readWitnessed(readFileSync(options.checkpoint, 'utf8'), keys, verifySignature)
  if (note === undefined)
    throw new Error(`${options.checkpoint} is no checkpoint, or a witness did not sign it so`)
  return { note, wanted: wantedOf(options) }
}

function wantedOf({ witness = [], witnesses }: WitnessOptions): number {
  const wanted = Number(witnesses ?? witness.length)
  if (!Number.isSafeInteger(wanted) || wanted < 1 || wanted > witness.length)
    throw new Error('name at least as many witnesses (--witness) as have to have signed')
  return wanted
}

/** Checks the proof of one line: signed by the installation, and by as many witnesses as wanted. */
export async function checkProof(options: WitnessOptions, now: number): Promise<number> {
  const { proof = '', log, witness = [] } = options
  if (log === undefined) throw new Error('name the key of the installation (--log)')
  const installation = keyIn(log)
  const proved = await readProvedLine(sha256, readFileSync(proof, 'utf8'), {
    keys: [installation, ...witness.map(keyIn)],
    verify: verifySignature,
  })
  if (proved?.signed.includes(installation) !== true) {
    console.log('SOMETHING IS WRONG.\n  this proof does not show that its line is in the record')
    return 1
  }
  console.log(`This line is in the record:\n  ${proved.line}`)
  if (witness.length === 0) return 10
  const witnesses = { note: proved, wanted: wantedOf(options) }
  console.log(witnessLines(witnesses, { circleId: null, lines: null }).join('\n'))
  return witnessLevel(witnesses, null, now) ?? 10
}

function keyIn(text: string): NoteKey {
  const key = readVerifierKey(sha256, text)
  if (key === undefined) throw new Error(`${text} is not the key of a witness or an installation`)
  return key
}
