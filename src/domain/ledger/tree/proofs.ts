import { areSame, type Sha256 } from '../bytes.ts'
import { nodeHash, rootOf } from '../merkle.ts'

/** The tree over the first lines of a record: how many, and the root over them. */
export type TreeHead = { readonly size: number; readonly root: Uint8Array }

/** Proves that a leaf is in the tree of these leaves: RFC 6962, section 2.1.1. */
export function inclusionProof(
  sha256: Sha256,
  leaves: readonly Uint8Array[],
  index: number,
): Uint8Array[] {
  if (leaves.length <= 1) return []
  const half = largestHalf(leaves.length)
  const [left, right] = [leaves.slice(0, half), leaves.slice(half)]
  return index < half
    ? [...inclusionProof(sha256, left, index), rootOf(sha256, right)]
    : [...inclusionProof(sha256, right, index - half), rootOf(sha256, left)]
}

/**
 * Proves that the tree of these leaves begins with the tree of the first `from` ones: RFC 6962,
 * section 2.1.2. Empty for all of them, and for none.
 */
export function consistencyProof(
  sha256: Sha256,
  leaves: readonly Uint8Array[],
  from: number,
): Uint8Array[] {
  return from === 0 ? [] : partProof(sha256, leaves, from, true)
}

function partProof(
  sha256: Sha256,
  leaves: readonly Uint8Array[],
  from: number,
  isWhole: boolean,
): Uint8Array[] {
  if (from === leaves.length) return isWhole ? [] : [rootOf(sha256, leaves)]
  const half = largestHalf(leaves.length)
  const [left, right] = [leaves.slice(0, half), leaves.slice(half)]
  return from <= half
    ? [...partProof(sha256, left, from, isWhole), rootOf(sha256, right)]
    : [...partProof(sha256, right, from - half, false), rootOf(sha256, left)]
}

/** The largest power of two below a number above 1. */
function largestHalf(size: number): number {
  let half = 1
  while (2 * half < size) half *= 2
  return half
}

/** Checks an inclusion proof: RFC 9162, section 2.1.3.2. */
export function isIncluded(
  sha256: Sha256,
  { index, leaf, proof, head }: { index: number; leaf: Uint8Array; proof: Hashes; head: TreeHead },
): boolean {
  const path = index < 0 || index >= head.size ? undefined : pathUp(index, head.size - 1, proof)
  return path !== undefined && areSame(topOf(sha256, leaf, path), head.root)
}

/**
 * Checks that a tree begins with an earlier one: RFC 9162, section 2.1.4.2. Every tree begins with
 * the empty one, and with itself.
 */
export function isConsistent(
  sha256: Sha256,
  { from, to, proof }: { from: TreeHead; to: TreeHead; proof: Hashes },
): boolean {
  if (from.size === 0 || from.size >= to.size)
    return proof.length === 0 && (from.size === 0 || isSameHead(from, to))
  let [place, last] = [from.size - 1, to.size - 1]
  while (isOdd(place)) [place, last] = [above(place), above(last)]
  // A full tree is its own first hash.
  const [first, ...rest] = place === 0 ? [from.root, ...proof] : proof
  const path = pathUp(place, last, rest)
  if (first === undefined || path === undefined) return false
  const before = path.filter(({ isLeft }) => isLeft)
  return (
    areSame(topOf(sha256, first, before), from.root) && areSame(topOf(sha256, first, path), to.root)
  )
}

type Hashes = readonly Uint8Array[]
/** A neighbour on the way up, and its side. */
type Step = { readonly hash: Uint8Array; readonly isLeft: boolean }

/** Gives hashes their sides, from a place up to the root. Undefined where they are too few or too many. */
function pathUp(from: number, lastPlace: number, hashes: Hashes): Step[] | undefined {
  let [place, last] = [from, lastPlace]
  const up = () => ([place, last] = [above(place), above(last)])
  const steps: Step[] = []
  for (const hash of hashes) {
    if (last === 0) return undefined
    const isLeft = isOdd(place) || place === last
    steps.push({ hash, isLeft })
    // Without a neighbour on the right, a hash moves up as it is.
    if (isLeft) while (!isOdd(place) && place > 0) up()
    up()
  }
  return last === 0 ? steps : undefined
}

function topOf(sha256: Sha256, begin: Uint8Array, path: readonly Step[]): Uint8Array {
  return path.reduce(
    (below, { hash, isLeft }) =>
      isLeft ? nodeHash(sha256, hash, below) : nodeHash(sha256, below, hash),
    begin,
  )
}

function isSameHead(one: TreeHead, other: TreeHead): boolean {
  return one.size === other.size && areSame(one.root, other.root)
}

// Sizes can be above 32 bits.
function isOdd(place: number): boolean {
  return place % 2 === 1
}

function above(place: number): number {
  return Math.floor(place / 2)
}
