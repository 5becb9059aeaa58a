import { readAsked, type Witness } from './add-checkpoint.ts'

const PULL_MS = 30_000
const BYTES_MAX = 131_072

/**
 * Fetches the checkpoint of a circle and witnesses it, for a machine that nobody can reach. Returns
 * the checkpoint with the cosignature. Throws with the reason where the record does not go on from
 * what this witness knows.
 */
export async function pullCheckpoint(witness: Witness, address: string): Promise<string> {
  const first = await fetchSubmission(address, 0)
  const asked = readAsked(first)
  if (asked === undefined) throw new Error(`${address} gave no checkpoint`)
  const { origin } = asked.checkpoint
  const size = witness.memory.find(origin)?.size ?? 0
  if (asked.checkpoint.size < size)
    throw new Error(`${origin}: the record is shorter than what this witness has seen`)
  const { status, body } = await witness.add(
    size === 0 ? first : await fetchSubmission(address, size),
  )
  if (status !== 200) throw new Error(`${origin}: ${MEANING[status] ?? body.trim()}`)
  return witness.memory.find(origin)?.note ?? ''
}

const MEANING: Readonly<Partial<Record<number, string>>> = {
  403: 'the checkpoint is not signed by the key that you named',
  404: 'you did not name a key of this log (--log)',
  422: 'the record is not the one that this witness has seen: something before was changed',
}

async function fetchSubmission(address: string, old: number): Promise<string> {
  const url = new URL(address)
  url.searchParams.set('old', String(old))
  const response = await fetch(url, { signal: AbortSignal.timeout(PULL_MS), redirect: 'error' })
  const text = await response.text()
  if (response.ok && text.length <= BYTES_MAX) return text
  throw new Error(`${url.origin} answered ${response.status}`)
}
