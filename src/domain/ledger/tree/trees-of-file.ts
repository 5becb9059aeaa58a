import { areSame, behind, hexOf, type Sha256 } from '../bytes.ts'
import { HASHED_AS, treeBuilder } from '../merkle.ts'
import type { TreeHead } from './proofs.ts'

/** The trees of a record while it is read: over the lines of one seal, and over all lines. */
export type TreesOfFile = {
  /** Takes the next line, and returns its leaf. */
  take(line: Uint8Array): Uint8Array
  /** Ends the tree of a seal. Returns its root, hexadecimal. */
  endSeal(): string
  /** All lines so far. */
  head(): TreeHead
  /** Whether every checkpoint of the reader was found. */
  hasAll(): boolean
}

/** Begins the trees. `heads`: what the checkpoints of the reader say. */
export function treesOfFile(sha256: Sha256, heads: readonly TreeHead[] = []): TreesOfFile {
  const whole = treeBuilder(sha256)
  const missing = new Set(heads)
  let [ofSeal, size] = [treeBuilder(sha256), 0]
  return {
    take(line) {
      const leaf = sha256(behind(HASHED_AS.leaf, line))
      ofSeal.add(leaf)
      whole.add(leaf)
      size++
      for (const head of missing)
        if (head.size === size && areSame(head.root, whole.root())) missing.delete(head)
      return leaf
    },
    endSeal() {
      const root = hexOf(ofSeal.root())
      ofSeal = treeBuilder(sha256)
      return root
    },
    head: () => ({ size, root: whole.root() }),
    hasAll: () => missing.size === 0,
  }
}
