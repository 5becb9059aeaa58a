import { describe, expect, test } from 'vitest'
import { nodeSha256 } from '#test/helping/ledger-file.ts'
import { behind, bytesOfHex, hexOf } from './bytes.ts'
import { rootOf } from './merkle.ts'

const leafOf = (bytes: Uint8Array) => nodeSha256(behind(0, bytes))

describe('a Merkle tree', () => {
  // The inputs and roots of RFC 6962's reference code (certificate-transparency,
  // merkle_tree_test.cc).
  const INPUTS = [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ].map((hex) => leafOf(bytesOfHex(hex)))
  test.each([
    [0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    [1, '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d'],
    [2, 'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125'],
    [3, 'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77'],
    [4, 'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7'],
    [8, '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328'],
  ])('of %i leaves has the root that RFC 6962 gives it', (count, root) => {
    expect(hexOf(rootOf(nodeSha256, INPUTS.slice(0, count)))).toBe(root)
  })
})
