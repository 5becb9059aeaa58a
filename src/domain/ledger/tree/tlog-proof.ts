import { base64, bytesOfBase64 } from '../bytes.ts'
import { readHashes, readSize } from './checkpoint.ts'

/**
 * A proof that one line is in a record, for a file of its own: c2sp.org/tlog-proof. `index` counts
 * from 0. `extra` is what the line says; nothing vouches for it but the proof.
 */
export type TlogProof = {
  readonly extra: Uint8Array
  readonly index: number
  readonly proof: readonly Uint8Array[]
  readonly note: string
}

const FIRST = 'c2sp.org/tlog-proof@v1'

export function tlogProofText({ extra, index, proof, note }: TlogProof): string {
  const lines = [FIRST, `extra ${base64(extra)}`, `index ${index}`, ...proof.map(base64), '', note]
  return lines.join('\n')
}

/** Reads a proof; one without `extra` does not say of what. */
export function readTlogProof(text: string): TlogProof | undefined {
  const end = text.indexOf('\n\n')
  const [first, extraLine = '', indexLine = '', ...lines] = text
    .slice(0, Math.max(0, end))
    .split('\n')
  if (first !== FIRST || !extraLine.startsWith('extra ') || !indexLine.startsWith('index '))
    return undefined
  const extra = bytesOfBase64(extraLine.slice(6))
  const index = readSize(indexLine.slice(6))
  const proof = readHashes(lines)
  return extra === undefined || index === undefined || proof === undefined
    ? undefined
    : { extra, index, proof, note: text.slice(end + 2) }
}
