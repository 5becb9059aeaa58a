import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  detailFor,
  ledgerLines,
  nodeSha256,
  type PlannedTransfer,
  secretOf,
  signerOf,
  verifyByNode,
} from '#test/helping/ledger-file.ts'
import { asciiBytes, hexOf } from './bytes.ts'
import { checkLedger, type CheckedLedger, type CheckOptions } from './check-ledger.ts'
import type { OwnEntries } from './own-entries.ts'
import {
  beginningOf,
  headOf,
  keyLine,
  sealLine,
  sealText,
  tagOf,
  transferLine,
  type SealedTransfer,
} from './sealed-lines.ts'

const CIRCLE = '01890000-0000-7000-8000-000000000001'
const SIGNERS = [signerOf(secretOf(-1)), signerOf(secretOf(-2))] as const
const SIZES = [3, 1, 4, 2, 5]
const PLAN: PlannedTransfer[] = [
  { giver: 1, receiver: 2, amount: 500 },
  { giver: 2, receiver: 3, amount: 1_500 },
  { giver: 3, receiver: 1, amount: 2_000 },
  { giver: 4, receiver: 1, amount: 500 },
  { giver: 2, receiver: 3, amount: 1_500, reverses: 2 },
  { giver: 5, receiver: 4, amount: 5_000 },
  { giver: 1, receiver: 5, amount: 734 },
  { giver: 4, receiver: 3, amount: 500 },
  { giver: 5, receiver: 2, amount: 500 },
  { giver: 5, receiver: 4, amount: 5_000, reverses: 6 },
  { giver: 1, receiver: 2, amount: 1_000, day: '2026-11-23' },
  { giver: 3, receiver: 5, amount: 500 },
  { giver: 2, receiver: 1, amount: 500 },
  { giver: 1, receiver: 3, amount: 500 },
  { giver: 4, receiver: 5, amount: 1_000 },
]
const GOOD = ledgerLines({
  circleId: CIRCLE,
  plan: PLAN,
  sizes: SIZES,
  signers: SIGNERS,
  rotateAt: 3,
})
/** What member 1 knows. */
const OWN: OwnEntries = {
  circleId: CIRCLE,
  secret: hexOf(secretOf(1)),
  sealed: PLAN.length,
  entries: PLAN.flatMap(({ giver, receiver, amount, day = '2026-11-22' }, at) =>
    giver === 1 || receiver === 1
      ? [
          {
            number: at + 1,
            kind: 'help',
            day,
            amount,
            reverses: null,
            side: giver === 1 ? 'giver' : 'receiver',
            detail: detailFor(at + 1),
          } as const,
        ]
      : [],
  ),
}
const KNOWN: Omit<CheckOptions, 'sha256'> = {
  earlier: [GOOD.heads.at(-1) as string],
  keys: SIGNERS.map(({ name }) => name),
}

async function checked(
  text: string,
  options: Omit<CheckOptions, 'sha256'> = {},
  verifyBy = verifyByNode,
  pieces = 1 << 20,
): Promise<CheckedLedger> {
  const check = checkLedger({ sha256: nodeSha256, ...options })
  const bytes = asciiBytes(text)
  for (let at = 0; at < bytes.length; at += pieces) check.feed(bytes.subarray(at, at + pieces))
  return check.finish(verifyBy)
}
const file = (lines: readonly string[]) => `${lines.join('\n')}\n`
const problems = async (lines: readonly string[], options: Omit<CheckOptions, 'sha256'> = {}) =>
  (await checked(file(lines), options)).problems.map(({ is }) => is)

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
    const { earlier } = await checked(file(GOOD.lines), { earlier: GOOD.heads })
    expect(earlier.map(({ seal }) => seal)).toEqual([1, 2, 3, 4, 5])
  })

  test('is not called right where signatures cannot be checked', async () => {
    expect(await checked(file(GOOD.lines), KNOWN, async () => undefined)).toMatchObject({
      ok: false,
      signaturesChecked: false,
      problems: [],
    })
  })

  test('signed by a key that the installation never published is not taken', async () => {
    expect(await problems(GOOD.lines, { keys: [SIGNERS[0].name] })).toEqual(['key_unknown'])
  })
})

/** Changes one character at a place to another one. */
const changed = (text: string, at: number, by: number) =>
  text.slice(0, at) +
  String.fromCharCode(32 + ((text.charCodeAt(at) - 32 + 1 + (by % 94)) % 95)) +
  text.slice(at + 1)
const isTransfer = (line: string) => /^\[\d/.test(line)
const withTransfer = (
  lines: readonly string[],
  pick: number,
  change: (transfer: SealedTransfer) => SealedTransfer,
): string[] => {
  const places = lines.flatMap((line, at) => (isTransfer(line) ? [at] : []))
  const at = places[pick % places.length] as number
  const [number, kind, day, amount, giver, receiver, detail, reverses = null] = JSON.parse(
    lines[at] as string,
  )
  return lines.with(
    at,
    transferLine(change({ number, kind, day, amount, giver, receiver, detail, reverses })),
  )
}
/**
 * Everything made anew over other transfers, as somebody would who has the file but not the key; or
 * the key, but not the seals that others noted.
 */
const resealed = (plan: readonly PlannedTransfer[], signers = SIGNERS) =>
  ledgerLines({ circleId: CIRCLE, plan, sizes: SIZES, signers, rotateAt: 3 }).lines

type Tampering = (lines: readonly string[], one: number, two: number) => string[]
const place = (lines: readonly string[], number: number) => number % lines.length
const TAMPERINGS: Readonly<Record<string, Tampering>> = {
  'one character changed': (lines, one, two) =>
    lines.with(
      place(lines, one),
      changed(
        lines[place(lines, one)] as string,
        two % (lines[place(lines, one)] as string).length,
        one,
      ),
    ),
  'another amount': (lines, one, two) =>
    withTransfer(lines, one, (transfer) => ({
      ...transfer,
      amount: transfer.amount + 1 + (two % 5_000),
    })),
  'another day': (lines, one, two) =>
    withTransfer(lines, one, (transfer) => ({
      ...transfer,
      day: `2025-01-${String(1 + (two % 28)).padStart(2, '0')}`,
    })),
  'another giver': (lines, one, two) =>
    withTransfer(lines, one, (transfer) => ({
      ...transfer,
      giver: tagOf(nodeSha256, secretOf(1_000 + two), transfer.number),
    })),
  'another receiver': (lines, one, two) =>
    withTransfer(lines, one, (transfer) => ({
      ...transfer,
      receiver: tagOf(nodeSha256, secretOf(1_000 + two), transfer.number),
    })),
  'sides changed': (lines, one) =>
    withTransfer(lines, one, (transfer) => ({
      ...transfer,
      giver: transfer.receiver,
      receiver: transfer.giver,
    })),
  'another number': (lines, one, two) =>
    withTransfer(lines, one, (transfer) => ({
      ...transfer,
      number: transfer.number + 1 + (two % 100),
    })),
  'another detail': (lines, one, two) =>
    withTransfer(lines, one, (transfer) => ({
      ...transfer,
      detail: tagOf(nodeSha256, secretOf(two), 1),
    })),
  'a line dropped': (lines, one) => lines.toSpliced(place(lines, one), 1),
  'a line doubled': (lines, one) =>
    lines.toSpliced(place(lines, one), 0, lines[place(lines, one)] as string),
  'two lines swapped': (lines, one, two) => {
    const [at, with_] = [place(lines, one), place(lines, one + 1 + (two % (lines.length - 1)))]
    return lines.with(at, lines[with_] as string).with(with_, lines[at] as string)
  },
  'a line put in': (lines, one, two) =>
    lines.toSpliced(
      place(lines, one),
      0,
      transferLine({
        number: 1 + (two % 20),
        kind: 'help',
        day: '2026-11-22',
        amount: 500,
        giver: tagOf(nodeSha256, secretOf(two), 1),
        receiver: tagOf(nodeSha256, secretOf(one), 2),
        detail: tagOf(nodeSha256, secretOf(3), 3),
        reverses: null,
      }),
    ),
  'the tail cut': (lines, one) => lines.slice(0, place(lines, one)),
  'the tail cut at a seal, with a new end': (_lines, one) =>
    ledgerLines({
      circleId: CIRCLE,
      plan: PLAN,
      sizes: SIZES.slice(0, one % SIZES.length),
      signers: SIGNERS,
      rotateAt: 3,
    }).lines,
  'sealed anew with the right key over another amount': (_lines, one, two) =>
    resealed(anotherAmount(one, two)),
  'sealed anew with the right key, one gone': (_lines, one) =>
    resealed(PLAN.filter(({ reverses }, at) => reverses === undefined && at !== 10 + (one % 5))),
  'sealed anew with another key': (_lines, one) =>
    resealed(PLAN, [signerOf(secretOf(-10 - one)), SIGNERS[1]]),
  'sealed in other portions': (_lines, one) =>
    ledgerLines({
      circleId: CIRCLE,
      plan: PLAN,
      sizes: [3, 1, 4, 2, 4, 1].toSpliced(one % 3, 0),
      signers: SIGNERS,
      rotateAt: 3,
    }).lines,
  'another circle’s': (_lines, one) =>
    ledgerLines({
      circleId: CIRCLE.replace(/.$/, String(2 + (one % 8))),
      plan: PLAN,
      sizes: SIZES,
      signers: SIGNERS,
      rotateAt: 3,
    }).lines,
  'a signature of other words': (lines, one) =>
    lines.map((line) =>
      line.startsWith('["seal",5,')
        ? line.replace(
            /"[0-9a-f]{128}"/,
            `"${hexOf(nodeSha256(asciiBytes(String(one))))}${hexOf(nodeSha256(asciiBytes(`${one}!`)))}"`,
          )
        : line,
    ),
}
const anotherAmount = (one: number, two: number) => {
  const at = [3, 6, 7, 8, 10, 11, 12, 13, 14][one % 9] as number
  return PLAN.with(at, {
    ...(PLAN[at] as PlannedTransfer),
    amount: (PLAN[at] as PlannedTransfer).amount + 1 + (two % 4_000),
  })
}

describe('tampering', () => {
  test('is found in every one of 1,000 random cases, by whoever noted the latest seal', async () => {
    let tried = 0
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(TAMPERINGS)),
        fc.nat(1_000_000),
        fc.nat(1_000_000),
        async (name, one, two) => {
          const lines = (TAMPERINGS[name] as Tampering)(GOOD.lines, one, two)
          fc.pre(file(lines) !== file(GOOD.lines))
          tried++
          seen.add(name)
          const { ok, problems: found } = await checked(file(lines), KNOWN)
          expect([name, one, two, ok, found.length > 0]).toEqual([name, one, two, false, true])
        },
      ),
      { numRuns: 1_000 },
    )
    expect([tried, seen.size]).toEqual([1_000, Object.keys(TAMPERINGS).length])
  })

  test('of what comes after an earlier seal is found where only that seal was noted', async () => {
    const [first] = GOOD.heads
    expect(await problems(resealed(anotherAmount(4, 1)), { earlier: [first as string] })).toEqual(
      [],
    )
    expect(
      await problems(resealed(PLAN.with(0, { giver: 1, receiver: 2, amount: 501 })), {
        earlier: [first as string],
      }),
    ).toEqual(['earlier_missing'])
  })

  test('of my own entry by somebody with the key is found by me, who kept my own entries', async () => {
    const without = PLAN.filter(({ reverses }, at) => at !== 13 && reverses === undefined)
    expect(
      await problems(
        resealed(PLAN.with(10, { giver: 1, receiver: 2, amount: 1_001, day: '2026-11-23' })),
        { own: OWN },
      ),
    ).toEqual(['own_different'])
    expect(
      await problems(resealed(PLAN.with(13, { giver: 2, receiver: 3, amount: 500 })), { own: OWN }),
    ).toEqual(['own_missing'])
    expect(
      await problems(resealed(PLAN.with(14, { giver: 4, receiver: 1, amount: 1_000 })), {
        own: OWN,
      }),
    ).toEqual(['own_strange'])
    // What was sealed after the member's entries were read is not among them yet.
    expect(
      await problems(resealed(PLAN.with(14, { giver: 4, receiver: 1, amount: 1_000 })), {
        own: { ...OWN, sealed: 14 },
      }),
    ).toEqual([])
    expect(await problems(resealed(without), { own: OWN })).toContain('own_missing')
    expect(
      await problems(GOOD.lines, {
        own: {
          ...OWN,
          entries: OWN.entries.with(0, {
            ...(OWN.entries[0] as OwnEntries['entries'][number]),
            detail: { ...detailFor(1), at: 'another time' },
          }),
        },
      }),
    ).toEqual(['own_different'])
    expect(
      await problems(GOOD.lines, { own: { ...OWN, circleId: CIRCLE.replace(/.$/, '9') } }),
    ).toEqual(['other_circle'])
  })

  test('of everything, as the owner of the database can, is seen by nobody who kept nothing', async () => {
    const rewritten = resealed(
      PLAN.with(10, { giver: 1, receiver: 2, amount: 2_000, day: '2026-11-23' }),
    )
    const notifiedToday: OwnEntries = {
      ...OWN,
      entries: OWN.entries.map((entry) =>
        entry.number === 11 ? { ...entry, amount: 2_000 } : entry,
      ),
    }
    const { keys = [] } = KNOWN
    expect(await problems(rewritten, { keys, own: notifiedToday })).toEqual([])
    expect(await problems(rewritten, { ...KNOWN, own: notifiedToday })).toEqual(['earlier_missing'])
    expect(await problems(rewritten, { keys, own: OWN })).toEqual(['own_different'])
  })
})

describe('what the rules do not allow', () => {
  const cases: readonly [string, string, string[]][] = [
    [
      'a reversal of another amount',
      'reversal_wrong',
      resealed(PLAN.with(4, { giver: 2, receiver: 3, amount: 500, reverses: 2 })),
    ],
    [
      'a reversal between others',
      'reversal_wrong',
      resealed(PLAN.with(4, { giver: 2, receiver: 4, amount: 1_500, reverses: 2 })),
    ],
    [
      'a reversal of what comes later',
      'reversal_wrong',
      resealed(PLAN.with(4, { giver: 5, receiver: 4, amount: 5_000, reverses: 6 })),
    ],
    [
      'a second reversal',
      'reversal_wrong',
      resealed(PLAN.with(9, { giver: 2, receiver: 3, amount: 1_500, reverses: 2 })),
    ],
    [
      'a reversal of a reversal',
      'reversal_wrong',
      resealed(PLAN.with(9, { giver: 2, receiver: 3, amount: 1_500, reverses: 5 })),
    ],
    [
      'help to oneself',
      'same_account',
      resealed(PLAN.with(1, { giver: 3, receiver: 3, amount: 1_500 })),
    ],
    [
      'help of nothing',
      'amount_wrong',
      resealed(PLAN.with(3, { giver: 4, receiver: 1, amount: 0 })),
    ],
    ['a key that comes back', 'key_wrong', backAgain()],
    [
      'an empty seal',
      'seal_wrong',
      ledgerLines({ circleId: CIRCLE, plan: PLAN.slice(0, 3), sizes: [3, 0], signers: SIGNERS })
        .lines,
    ],
    ['a word after the end', 'out_of_order', [...GOOD.lines, GOOD.lines.at(-1) as string]],
    [
      'a key under another name',
      'key_wrong',
      GOOD.lines.with(1, keyLine({ key: SIGNERS[0].name, publicKey: hexOf(SIGNERS[1].publicKey) })),
    ],
  ]
  test.each(cases)('%s is found', async (_what, problem, lines) => {
    expect(await problems(lines)).toContain(problem)
  })

  // The first key's last seal once more behind the second key's, rightly chained.
  function backAgain(): string[] {
    const { lines } = ledgerLines({
      circleId: CIRCLE,
      plan: PLAN.slice(0, 3),
      sizes: [1, 1, 1],
      signers: [SIGNERS[0], SIGNERS[1]],
      rotateAt: 1,
    })
    const at = lines.length - 2
    const [, number, transfers, root, previous, sealedAt] = JSON.parse(lines[at] as string)
    const seal = { number, transfers, root, previous, sealedAt, key: SIGNERS[0].name }
    return lines.with(at, sealLine({ ...seal, signature: '0'.repeat(128) }))
  }
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
