import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { nodeSha256 } from '#test/helping/ledger-file.ts'
import { base64, behind, bytesOfBase64, type Sha256 } from '#domain/ledger/bytes.ts'
import { rootOf } from '#domain/ledger/merkle.ts'
import {
  consistencyProof,
  inclusionProof,
  isConsistent,
  isIncluded,
} from '#domain/ledger/tree/proofs.ts'

// The same parts are hashed again and again.
const known = new Map<string, Uint8Array>()
const sha256: Sha256 = (bytes) => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  const hash = known.get(text) ?? nodeSha256(bytes)
  known.set(text, hash)
  return hash
}

type Leaves = readonly Uint8Array[]
const treeOf = (size: number): Uint8Array[] =>
  Array.from({ length: size }, (_, at) => nodeSha256(behind(0, Uint8Array.of(at))))
const root = (leaves: Leaves) => rootOf(sha256, leaves)
const included = (leaves: Leaves, index: number) => inclusionProof(sha256, leaves, index)
const consistent = (leaves: Leaves, from: number) => consistencyProof(sha256, leaves, from)
const headOf = (leaves: Leaves) => ({ size: leaves.length, root: root(leaves) })
const hex = (hashes: Leaves) =>
  hashes.map((hash) => ` ${Buffer.from(hash).toString('hex')}`).join('')

/**
 * The vectors of the appendix of draft-ietf-plants-merkle-tree-certs, as transparency-dev/merkle has
 * them (testonly/vectors_test.go): one SHA-256 over all trees of up to 130 leaves and all their parts
 * from a multiple of the power of two that holds them.
 */
const SIZE_MAX = 130
const ALL = treeOf(SIZE_MAX)
function* partsUpTo(size: number): Generator<[start: number, end: number]> {
  for (let end = 0; end <= size; end++)
    for (let start = 0; start <= end; start++) if (isPart(start, end)) yield [start, end]
}
const isPart = (start: number, end: number) =>
  start === 0 || start === end || start % 2 ** Math.ceil(Math.log2(end - start)) === 0
function hashOver(lines: Iterable<string>): string {
  const all = createHash('sha256')
  for (const line of lines) all.update(`${line}\n`)
  return all.digest('hex')
}
/** The proof of a part: of the half it is in, and the other half. From the start on it is the plain one. */
function partProof(leaves: Leaves, start: number, end: number): Leaves {
  if (start === end) return []
  if (start === 0) return consistent(leaves, end)
  const half = 2 ** Math.ceil(Math.log2(leaves.length) - 1)
  const [left, right] = [leaves.slice(0, half), leaves.slice(half)]
  return end <= half
    ? [...partProof(left, start, end), root(right)]
    : [...partProof(right, start - half, end - half), root(left)]
}

describe('what others publish of trees comes out', () => {
  test('roots', () => {
    const lines = Array.from(partsUpTo(SIZE_MAX), ([start, end]) => {
      return `[${start}, ${end})${hex([root(ALL.slice(start, end))])}`
    })
    expect(hashOver(lines)).toBe('b82806ad4265bb151c1119c0f4db437bb4d1a1f887b3a7fba1cd4ebf552e3e81')
  })

  test('proofs that a line is in it', () => {
    const lines = Array.from(partsUpTo(SIZE_MAX), ([start, end]) => {
      const part = ALL.slice(start, end)
      return part.map((_, at) => `${start + at} [${start}, ${end})${hex(included(part, at))}`)
    }).flat()
    expect(hashOver(lines)).toBe('ac2a8f989e44d99e399db448050ff5f19757df53cfb716aa81015d3955d8163f')
  })

  test('proofs that a tree begins with an earlier one', () => {
    const lines = Array.from({ length: SIZE_MAX + 1 }, (_, size) =>
      Array.from(partsUpTo(size), ([start, end]) => {
        return `[${start}, ${end}) ${size}${hex(partProof(ALL.slice(0, size), start, end))}`
      }),
    ).flat()
    expect(hashOver(lines)).toBe('10fa99b37bf9bf9ffa26b412fbd98bd75363256d0b75d61bc4538b9c9c5a0a74')
  })

  // testdata/consistency/2 of transparency-dev/merkle, over the leaves of RFC 6962's reference code.
  test('a proof from 6 lines to 8 is taken', () => {
    const [before, after, ...proof] = [
      'duZ9rbzfHhDht03cYIq9L5jfsW+851J3tSMqEn8gh+8=',
      'XcnaeacGWamtVZy3Ad7ZoqudgjqtL0lgz+Nw7/RgQyg=',
      'DrxdNDf74tsVi58Sah0RjjCBgQMdCpSfje3t68VY72o=',
      'yoVOoSjtBQtBs1/8G4e46yveRh6eO1WW7Oa51ZdaCuA=',
      '037kGJdt2VdTwcc4Yrk5j6Kiz5tP8P3+izDNlSCWFLc=',
    ].map((text) => bytesOfBase64(text) as Uint8Array)
    const [from, to] = [
      { size: 6, root: before! },
      { size: 8, root: after! },
    ]
    expect(isConsistent(sha256, { from, to, proof })).toBe(true)
    expect(isConsistent(sha256, { from: { ...from, size: 5 }, to, proof })).toBe(false)
  })
})

describe('every proof of trees up to 33 lines', () => {
  /** Ways in which a list of hashes can be wrong. */
  const spoiled = (proof: Leaves, other: Uint8Array): Leaves[] => [
    proof.slice(1),
    proof.slice(0, -1),
    [...proof, other],
    [other, ...proof],
    proof.toReversed(),
    ...proof.map((hash, at) => proof.with(at, hash.with(31, (hash[31] ?? 0) ^ 1))),
  ]
  const isSame = (one: Leaves, two: Leaves) => one.map(base64).join() === two.map(base64).join()

  test('that a line is in it is taken, and no other', () => {
    for (let size = 1; size <= 33; size++)
      for (let index = 0; index < size; index++) {
        const leaves = ALL.slice(0, size)
        const head = headOf(leaves)
        const proof = included(leaves, index)
        const takes = (change: object = {}) =>
          isIncluded(sha256, { index, leaf: leaves[index]!, proof, head, ...change })
        expect([size, index, takes()]).toEqual([size, index, true])
        for (const other of [index - 1, index + 1, index + size])
          expect([size, index, other, takes({ index: other })]).toEqual([size, index, other, false])
        expect(takes({ leaf: ALL[100]! })).toBe(false)
        for (const wrong of spoiled(proof, head.root))
          if (!isSame(wrong, proof)) expect(takes({ proof: wrong })).toBe(false)
      }
  })

  test('that it begins with an earlier one is taken, and no other', () => {
    for (let size = 1; size <= 33; size++)
      for (let before = 1; before <= size; before++) {
        const leaves = ALL.slice(0, size)
        const [from, to] = [headOf(leaves.slice(0, before)), headOf(leaves)]
        const proof = consistent(leaves, before)
        const takes = (change: object = {}) => isConsistent(sha256, { from, to, proof, ...change })
        expect([before, size, takes()]).toEqual([before, size, true])
        const forged = headOf(leaves.with(before - 1, ALL[100]!))
        expect(takes({ to: forged })).toBe(false)
        expect(takes({ from: { size: before, root: forged.root } })).toBe(false)
        for (const wrong of spoiled(proof, to.root))
          if (!isSame(wrong, proof)) expect(takes({ proof: wrong })).toBe(false)
      }
  })

  test('is short, and nothing is proved where nothing was before', () => {
    expect(consistent(ALL, 65)).toHaveLength(9)
    const [empty, to] = [headOf([]), headOf(ALL)]
    const takes = (proof: Leaves) => isConsistent(sha256, { from: empty, to, proof })
    expect([takes([]), takes([to.root])]).toEqual([true, false])
    expect(isConsistent(sha256, { from: to, to: empty, proof: [] })).toBe(false)
  })

  test('of trees beyond 32 bits is read', () => {
    const hash = ALL[0]!
    const size = 2 ** 40 + 1
    const left = Array.from({ length: 40 }, () => hash)
    const top = left.reduce(
      (low, high) => nodeSha256(Buffer.concat([Uint8Array.of(1), low, high])),
      hash,
    )
    const head = { size, root: nodeSha256(Buffer.concat([Uint8Array.of(1), top, hash])) }
    const proof = [...left, hash]
    expect(isIncluded(sha256, { index: 0, leaf: hash, proof, head })).toBe(true)
    expect(
      isIncluded(sha256, { index: 1, leaf: hash, proof, head: { ...head, size: 2 ** 39 } }),
    ).toBe(false)
  })
})
