import type { Sha256 } from './bytes.ts'

/**
 * The first byte of everything that is hashed. It keeps a leaf apart from a node (RFC 6962 section
 * 2.1), and other things apart from both.
 */
export const HASHED_AS = { leaf: 0x00, node: 0x01, head: 0x02, tag: 0x03, detail: 0x04 } as const

/** Builds the root of a Merkle tree (RFC 6962 section 2.1) from leaf hashes, one after another. */
export type TreeBuilder = { add(leafHash: Uint8Array): void; root(): Uint8Array }

/**
 * Begins a tree. The `root` of no leaves is the hash of nothing. It stores one hash for each size
 * of full part.
 */
export function treeBuilder(sha256: Sha256): TreeBuilder {
  const parts: { size: number; hash: Uint8Array }[] = []
  return {
    add(leafHash) {
      let part = { size: 1, hash: leafHash }
      for (let last = parts.at(-1); last?.size === part.size; last = parts.at(-1)) {
        parts.pop()
        part = { size: 2 * part.size, hash: nodeHash(sha256, last.hash, part.hash) }
      }
      parts.push(part)
    },
    root() {
      const [last, ...rest] = parts.toReversed()
      return last === undefined
        ? sha256(new Uint8Array())
        : rest.reduce((right, { hash }) => nodeHash(sha256, hash, right), last.hash)
    },
  }
}

/** The root over these leaf hashes. */
export function rootOf(sha256: Sha256, leaves: readonly Uint8Array[]): Uint8Array {
  const tree = treeBuilder(sha256)
  for (const leaf of leaves) tree.add(leaf)
  return tree.root()
}

export function nodeHash(sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array {
  const both = new Uint8Array(1 + left.length + right.length)
  both[0] = HASHED_AS.node
  both.set(left, 1)
  both.set(right, 1 + left.length)
  return sha256(both)
}
