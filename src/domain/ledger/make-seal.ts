import { hexOf, type Sha256 } from './bytes.ts'
import { rootOf } from './merkle.ts'
import { type Seal } from './sealed-lines.ts'

/** Makes a circle's next seal over the hashes of these lines, not yet signed. They are transfers, or a restart, which is none. */
export function makeSeal(
  sha256: Sha256,
  {
    leaves,
    number,
    previous,
    sealedAt,
    key,
    transfers = leaves.length,
  }: { leaves: readonly Uint8Array[]; transfers?: number } & Pick<
    Seal,
    'number' | 'previous' | 'sealedAt' | 'key'
  >,
): Seal {
  const root = hexOf(rootOf(sha256, leaves))
  return { number, transfers, root, previous, sealedAt, key }
}
