import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareWithBank, type OwnPayment } from './bank-compare.ts'
import type { BankLine } from './bank-statement.ts'

const payment = (some: Partial<OwnPayment> = {}): OwnPayment => ({
  code: 'M7K3Q2',
  side: 'given',
  amount: 500,
  paid: 500,
  day: '2026-04-03',
  utr: '412345678901',
  ...some,
})
let lines = 0
const line = (some: Partial<BankLine> = {}): BankLine => ({
  line: (lines += 1),
  day: '2026-04-03',
  text: 'UPI/DR/412345678901/x',
  paise: 50_000,
  direction: 'out',
  ...some,
})
const RENT = line({ text: 'RENT TO LANDLORD', paise: 777_700 })

describe('a comparison', () => {
  test('finds a payment by its reference, in any digits and with zeros in front', () => {
    for (const text of ['412345678901', 'X-0000412345678901', 'UPI412345678901', '४१२३४५६७८९०१']) {
      const { both } = compareWithBank([payment()], [RENT, line({ text })])
      expect(both.map(({ by, line: { text: said } }) => [by, said])).toEqual([['number', text]])
    }
    const neft = payment({ utr: 'hdfcn52026040312345678' })
    expect(
      compareWithBank([neft], [line({ text: 'NEFT CR-HDFCN52026040312345678-RAVI' })]).both,
    ).toHaveLength(1)
  })

  test('finds one by our code, and then by amount and day', () => {
    const byCode = compareWithBank([payment()], [line({ text: 'UPI/Help-M7K3Q2/x' })])
    expect(byCode.both[0]?.by).toBe('number')
    const near = line({ text: 'UPI TRANSFER', day: '2026-04-04' })
    expect(compareWithBank([payment()], [near]).both[0]?.by).toBe('amount')
    for (const far of [
      line({ text: 'UPI TRANSFER', day: '2026-04-05' }),
      line({ text: 'UPI TRANSFER', direction: 'in' }),
      line({ text: 'UPI TRANSFER', paise: 50_001 }),
      line({ text: 'UPI TRANSFER Help ZZZZZZ' }),
    ])
      expect(compareWithBank([payment()], [far]).both).toEqual([])
  })

  test('names what differs where the reference is the same', () => {
    const differs = (some: Partial<BankLine>) =>
      compareWithBank([payment()], [line(some)]).differing.map((found) => found.differs)
    expect(differs({ paise: 40_000 })).toEqual([['amount']])
    expect(differs({ day: '2026-04-09', direction: 'in' })).toEqual([['day', 'direction']])
    expect(differs({ direction: undefined })).toEqual([])
  })

  test('shows a reference that comes twice, and our code without a payment; nothing private', () => {
    const twice = line({ day: '2026-04-04', direction: 'in' })
    const unknown = line({ text: 'UPI/Help ABCD23/x', paise: 100 })
    const found = compareWithBank([payment()], [RENT, line(), twice, unknown])
    expect(found.both).toHaveLength(1)
    expect(found.onlyBank).toEqual([twice, unknown])
    expect(JSON.stringify(found)).not.toContain('LANDLORD')
  })

  test('lists what only we have in these days, and counts the rest', () => {
    const here = payment({ code: 'AAAAAA', utr: null, amount: 900, paid: 900 })
    const before = payment({ code: 'BBBBBB', utr: null, amount: 900, paid: 900, day: '2026-03-01' })
    const found = compareWithBank([here, before], [RENT])
    expect([found.onlyHere, found.outside]).toEqual([[here], 1])
  })

  test('takes the amount that was paid where less of it counts', () => {
    const less = payment({ amount: 300, paid: 500 })
    expect(compareWithBank([less], [line()]).both).toHaveLength(1)
    expect(compareWithBank([less], [line({ paise: 30_000 })]).both).toHaveLength(1)
  })

  const CODES = ['M7K3Q2', 'ABCD23', 'ZZZZ99']
  const UTRS = ['412345678901', '412345678902', '412345678903']
  const DAYS = ['2026-04-01', '2026-04-02', '2026-04-03', '2026-04-09']
  const payments = fc.uniqueArray(
    fc.record({
      code: fc.constantFrom(...CODES, 'QQQQQQ', 'WWWWWW'),
      side: fc.constantFrom('given' as const, 'received' as const),
      amount: fc.constantFrom(500, 1_000),
      paid: fc.constantFrom(500, 1_000),
      day: fc.constantFrom(...DAYS),
      utr: fc.constantFrom(null, ...UTRS),
    }),
    { selector: ({ code }) => code },
  )
  const statement = fc.uniqueArray(
    fc.record({
      line: fc.nat(),
      day: fc.constantFrom(...DAYS),
      text: fc.constantFrom('SALARY', ...UTRS, ...CODES.map((code) => `Help ${code}`)),
      paise: fc.constantFrom(50_000, 100_000, 12_345),
      direction: fc.constantFrom('in' as const, 'out' as const, undefined),
    }),
    { selector: ({ line: place }) => place },
  )

  test('puts each payment in one list, uses a line once, and shows no line that is not ours', () => {
    fc.assert(
      fc.property(payments, statement, (mine, bank) => {
        const found = compareWithBank(mine, bank)
        const pairs = [...found.both, ...found.differing]
        const listed = [...pairs.map((pair) => pair.payment), ...found.onlyHere]
        expect(new Set(listed).size).toBe(listed.length)
        expect(listed.length + found.outside).toBe(mine.length)
        const taken = [...pairs.map((pair) => pair.line), ...found.onlyBank]
        expect(new Set(taken).size).toBe(taken.length)
        for (const { text } of found.onlyBank) expect(text).not.toBe('SALARY')
        for (const { by, differs } of pairs) if (by === 'amount') expect(differs).toEqual([])
      }),
    )
  })

  test('of 500 payments with 50,000 lines ends', () => {
    const many = Array.from({ length: 50_000 }, (_, at) =>
      line({ text: `UPI/${400_000_000_000 + at}/Help ${CODES[at % 3] ?? ''}` }),
    )
    const mine = Array.from({ length: 500 }, (_, at) =>
      payment({ code: `C${at}`, utr: String(400_000_000_000 + 7 * at) }),
    )
    expect(compareWithBank(mine, many).both).toHaveLength(500)
  })
})
