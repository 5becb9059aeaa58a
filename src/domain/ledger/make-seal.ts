import { hexOf, type Sha256 } from './bytes.ts'
import { treeBuilder } from './merkle.ts'
import { leafHash, type Seal } from './sealed-lines.ts'

/** Makes a circle's next seal over these transfer lines, not yet signed. */
export function makeSeal(
  sha256: Sha256,
  {
    lines,
    number,
    previous,
    sealedAt,
    key,
  }: { lines: readonly string[] } & Pick<Seal, 'number' | 'previous' | 'sealedAt' | 'key'>,
): Seal {
  const tree = treeBuilder(sha256)
  for (const line of lines) tree.add(leafHash(sha256, line))
  return { number, transfers: lines.length, root: hexOf(tree.root()), previous, sealedAt, key }
}
