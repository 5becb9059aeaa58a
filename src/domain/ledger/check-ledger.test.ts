import { describe, expect, test } from 'vitest'
import { ledgerLines, nodeSha256, verifyByNode } from '#test/helping/ledger-file.ts'
import {
  checked,
  CIRCLE,
  file,
  GOOD,
  KNOWN,
  OWN,
  PLAN,
  problems,
  resealed,
  SIGNERS,
} from '#test/ledger/good-ledger.ts'
import { rootOf } from './merkle.ts'
import { beginningOf, headOf, leafHash, sealText } from './sealed-lines.ts'

describe('a whole ledger', () => {
  test('that nobody touched is right, in pieces of any size', async () => {
    for (const size of [1, 7, 100, 1 << 20]) {
      const result = await checked(file(GOOD.lines), { ...KNOWN, own: OWN }, verifyByNode, size)
      expect(result).toMatchObject({
        ok: true,
        problems: [],
        circleId: CIRCLE,
        transfers: 15,
        reversals: 2,
        seals: 5,
        sum: 0,
        head: GOOD.heads.at(-1),
        signaturesChecked: true,
        own: { found: OWN.entries.length, missing: [] },
      })
    }
  })

  test('of nobody yet is right', async () => {
    expect(
      await checked(
        file(ledgerLines({ circleId: CIRCLE, plan: [], sizes: [], signers: SIGNERS }).lines),
      ),
    ).toMatchObject({ ok: true, transfers: 0, head: null })
  })

  test('says at which seal each earlier one stands', async () => {
    const { earlier } = await checked(file(GOOD.lines), {
      earlier: GOOD.heads.map((head) => ({ head })),
    })
    expect(earlier.map(({ seal }) => seal)).toEqual([1, 2, 3, 4, 5])
  })

  test('is not called right where signatures cannot be checked', async () => {
    expect(await checked(file(GOOD.lines), KNOWN, async () => undefined)).toMatchObject({
      ok: false,
      signaturesChecked: false,
      problems: [],
    })
  })

  test('has one of the seals that the installation publishes', async () => {
    const published = (head: string) => problems(GOOD.lines, { published: new Set(['x', head]) })
    expect([await published(GOOD.heads[3]!), await published('y')]).toEqual([[], ['unpublished']])
  })

  test('begins with what each checkpoint says of it, and has no other', async () => {
    const leaves = GOOD.lines
      .filter((line) => /^\[\d/.test(line))
      .map((line) => leafHash(nodeSha256, line))
    const headAt = (size: number, line = size - 1) => ({
      size,
      root: rootOf(nodeSha256, [...leaves.slice(0, size - 1), leaves[line]!]),
    })
    const sizes = leaves.map((_, at) => at + 1)
    expect(await problems(GOOD.lines, { heads: sizes.map((size) => headAt(size)) })).toEqual([])
    expect((await checked(file(GOOD.lines))).tree).toEqual(headAt(15))
    for (const heads of [[headAt(4, 4)], [headAt(4), headAt(4, 0)], [{ ...headAt(4), size: 16 }]])
      expect(await problems(GOOD.lines, { heads })).toEqual(['earlier_missing'])
  })

  test('has each own line as it was seen before, also where today’s entries agree with it', async () => {
    const { own } = await checked(file(GOOD.lines), { own: OWN })
    expect(Object.keys(own?.leaves ?? {})).toHaveLength(OWN.entries.length)
    const seen = { own: OWN, ownLeaves: own!.leaves }
    expect(await problems(GOOD.lines, seen)).toEqual([])
    const rewritten = resealed(PLAN.with(2, { giver: 3, receiver: 1, amount: 2_500 }))
    const today = OWN.entries.map((one) => (one.number === 3 ? { ...one, amount: 2_500 } : one))
    expect(await problems(rewritten, { own: { ...OWN, entries: today } })).toEqual([])
    expect(await problems(rewritten, { ...seen, own: { ...OWN, entries: today } })).toEqual([
      'own_changed',
    ])
  })

  test('cut behind a seal is shorter than own entries that were read later', async () => {
    const { lines } = ledgerLines({
      circleId: CIRCLE,
      plan: PLAN,
      sizes: [3, 1, 4],
      signers: SIGNERS,
    })
    const entries = OWN.entries.filter(({ number }) => number <= 8)
    expect(await problems(lines, { own: { ...OWN, entries } })).toEqual(['own_newer'])
    expect(await problems(lines, { own: { ...OWN, entries, sealed: 8 } })).toEqual([])
  })

  test('signed by a key that the installation never published is not taken', async () => {
    expect(await problems(GOOD.lines, { keys: [SIGNERS[0].name] })).toEqual(['key_unknown'])
  })
})

test('a file of something else is called so, and never ends in a failure of its own', async () => {
  for (const text of [
    '',
    '\n',
    '{}',
    'x'.repeat(10_000),
    '[1]\n[2]\n',
    '["paraspar ledger",2,"x"]\n',
    '\u0000\n',
    `${'['.repeat(500)}\n`,
  ]) {
    const { ok } = await checked(text)
    expect([text.slice(0, 20), ok]).toEqual([text.slice(0, 20), false])
  }
  expect(
    headOf(
      nodeSha256,
      sealText({
        number: 1,
        transfers: 1,
        root: '',
        previous: beginningOf(nodeSha256, CIRCLE),
        sealedAt: '',
        key: '',
      }),
    ),
  ).toHaveLength(64)
})
