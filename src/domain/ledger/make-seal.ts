import { hexOf, type Sha256 } from './bytes.ts'
import { treeBuilder } from './merkle.ts'
import { leafHash, type Seal } from './sealed-lines.ts'

/**
 * Makes a circle's next seal over these transfer lines, not yet signed, and the hash of each line.
 */
export function makeSeal(
  sha256: Sha256,
  {
    lines,
    number,
    previous,
    sealedAt,
    key,
  }: { lines: readonly string[] } & Pick<Seal, 'number' | 'previous' | 'sealedAt' | 'key'>,
): { seal: Seal; leaves: Uint8Array[] } {
  const leaves = lines.map((line) => leafHash(sha256, line))
  const tree = treeBuilder(sha256)
  for (const leaf of leaves) tree.add(leaf)
  return {
    seal: { number, transfers: lines.length, root: hexOf(tree.root()), previous, sealedAt, key },
    leaves,
  }
}
