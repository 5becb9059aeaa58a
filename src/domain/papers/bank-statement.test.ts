import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountIn, type BankLine, dayIn, dayNumber, readStatement } from './bank-statement.ts'

const SBI = `Account Name       :\tMs ASHA DEVI
Address            :\t12, Main Road
Account Number     :\t="00000031234567890"
Start Date         :\t1 Apr 2026

Txn Date\tValue Date\tDescription\tRef No./Cheque No.\tDebit\tCredit\tBalance
3 Apr 2026\t3 Apr 2026\tBY TRANSFER-UPI/CR/412345678901/RAVI KUM/HDFC/ravi@ok/Help M7K3Q2--\tTRANSFER FROM 4897690162094\t\t1,000.00\t12,34,567.89
5 Apr 2026\t5 Apr 2026\tTO TRANSFER-UPI/DR/412345678902/MEENA/SBIN/meena@ok/Help ABCD23--\tTRANSFER TO 4897690162095\t500.00\t \t12,34,067.89
**This is a computer generated statement`
const HDFC = `

  Date     ,Narration                              ,Value Dat,Debit Amount       ,Credit Amount      ,Chq/Ref Number   ,Closing Balance
 03/04/26  ,UPI-RAVI KUMAR-RAVI@OKHDFC-HDFC0000001-412345678901-HELP M7K3Q2  ,03/04/26 ,           0.00     ,         1000.00,0000412345678901     ,       5000.00
 05/04/26  ,UPI-MEENA-MEENA@OK-SBIN0000001-412345678902-HELP ABCD23   ,05/04/26 ,         500.00     ,           0.00,0000412345678902     ,       4500.00`
const ICICI = `"DETAILED STATEMENT"
"Transactions List - 012345678901 - ASHA"
S No.,Value Date,Transaction Date,Cheque Number,Transaction Remarks,Withdrawal Amount(INR),Deposit Amount(INR),Balance(INR)
1,03/04/2026,03/04/2026,-,"UPI/412345678901/Help M7K3Q2/ravi@ok/HDFC BANK, LTD",0,1000,5000
2,05/04/2026,05/04/2026,-,"UPI/412345678902/Help ABCD23/""meena""@ok/SBI",500,0,4500
Legends Used in Account Statement,,,,,,,`
const AXIS = `Tran Date;CHQNO;PARTICULARS;DR;CR;BAL;SOL
03-04-2026;-;UPI/P2A/412345678901/RAVI/Help M7K3Q2;;1000.00;5000.00;123
05-04-2026;-;UPI/P2A/412345678902/MEENA/Help ABCD23;500.00;;4500.00;123`
const ONE_COLUMN = `Date,Description,Amount,Type
2026-04-03T10:00,UPI 412345678901 Help M7K3Q2,"₹1,000.00",CR
05-Apr-26,UPI 412345678902 Help ABCD23,500.00 Dr,DR`

const said = (text: string) => {
  const read = readStatement(text)
  return 'problem' in read
    ? read.problem
    : read.lines.map(({ day, paise, direction, text: words }) => [
        day,
        paise,
        direction,
        /\d{12}/.exec(words)?.[0],
        /help \w{6}/i.exec(words)?.[0].toUpperCase(),
      ])
}

describe('a statement', () => {
  test.each(Object.entries({ SBI, HDFC, ICICI, AXIS, ONE_COLUMN }))('of %s is read', (_, text) => {
    expect(said(text)).toEqual([
      ['2026-04-03', 100_000, 'in', '412345678901', 'HELP M7K3Q2'],
      ['2026-04-05', 50_000, 'out', '412345678902', 'HELP ABCD23'],
    ])
    expect(said(`\uFEFF${text.replaceAll('\n', '\r\n')}`)).toEqual(said(text))
  })

  test('says what is wrong with it', () => {
    expect(said('  \n ')).toBe('empty')
    expect(said('PK\u0003\u0004\0\0')).toBe('not-text')
    expect(said('Dear customer, your statement.')).toBe('no-table')
    expect(said('Date,Description,Debit,Credit,Balance\n')).toBe('no-lines')
    expect(said('Date,Narration,Balance\n03/04/26,UPI,5')).toBe('no-table')
    expect(said(`Date,Description,Debit,Credit\n${'x,y,z,\n'.repeat(60_000)}`)).toBe('too-long')
    expect(said('x'.repeat(5_000_001))).toBe('too-long')
  })

  test('with script, formulas and odd cells is text, and nothing else', () => {
    const text =
      'Date,Description,Debit,Credit\n' +
      '03/04/26,"<script>fetch(""//x"")</script>",,"=1+1"\n' +
      '03/04/26,"=HYPERLINK(""http://x"")",-500.00,\n' +
      '03/04/26,=cmd|/c calc,,500\n' +
      '31/02/26,no such day,500,\n' +
      '03/04/26,no amount,,\n'
    const read = readStatement(text)
    expect(
      'problem' in read ? [] : read.lines.map(({ text: words, paise }) => [words, paise]),
    ).toEqual([
      ['HYPERLINK("http://x")', 50_000],
      ['cmd|/c calc', 50_000],
    ])
  })

  test.each([
    ['3/4/2026', '2026-04-03'],
    ['03-04-26', '2026-04-03'],
    ['03.04.2026 14:22:01', '2026-04-03'],
    ['3 April 2026', '2026-04-03'],
    ['03-APR-26', '2026-04-03'],
    ['०३/०४/२०२६', '2026-04-03'],
    ['29/02/2028', '2028-02-29'],
    ['29/02/2026', undefined],
    ['04/13/2026', undefined],
    ['yesterday', undefined],
  ])('reads the day %s', (cell, day) => expect(dayIn(cell)).toBe(day))

  test.each([
    ['1,23,456.78', 12_345_678, undefined],
    ['₹ 500', 50_000, undefined],
    ['Rs. 500.5 Cr.', 50_050, 'in'],
    ['500.00(Dr)', 50_000, 'out'],
    ['-500.00', 50_000, 'out'],
    ['(500)', 50_000, 'out'],
    ['५००.००', 50_000, undefined],
  ])('reads the amount %s', (cell, paise, direction) =>
    expect(amountIn(cell)).toEqual({ paise, direction }),
  )
  test.each(['', '-', 'abc', '1e9', '5.0.0', '99999999999999'])('reads no amount in %j', (cell) =>
    expect(amountIn(cell)).toBeUndefined(),
  )

  test('numbers days one after the other', () => {
    const start = Temporal.PlainDate.from('2019-12-30')
    for (let at = 0; at < 3_000; at += 1)
      expect(dayNumber(start.add({ days: at }).toString()) - dayNumber(start.toString())).toBe(at)
  })

  const date = fc
    .integer({ min: 0, max: 3_000 })
    .map((days) => Temporal.PlainDate.from('2020-01-01').add({ days }).toString())
  const written = fc.record({
    day: date,
    text: fc.stringMatching(/^[A-Za-z][A-Za-z0-9 /"';,-]{0,30}[A-Za-z]$/),
    paise: fc.integer({ min: 1, max: 10 ** 11 }),
    direction: fc.constantFrom('in' as const, 'out' as const),
  })
  const separator = fc.constantFrom(',', ';', '\t')

  test('written in any of these forms reads back as it was', () => {
    fc.assert(
      fc.property(fc.array(written, { minLength: 1, maxLength: 20 }), separator, (lines, sign) => {
        const read = readStatement(asText(lines, sign))
        const facts = ({ day, text, paise, direction }: Omit<BankLine, 'line'>) => ({
          day,
          text: text.trim(),
          paise,
          direction,
        })
        expect('problem' in read ? read : read.lines.map(facts)).toEqual(lines.map(facts))
      }),
    )
  })

  test('of anything at all ends, and never fails', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('Date', 'Description', 'Debit', 'Credit', '"', '=', '500'),
    )
    const text = fc
      .array(fc.array(cell).map((cells) => cells.join(',')))
      .map((lines) => lines.join('\n'))
    fc.assert(fc.property(fc.oneof(fc.string(), text), (any) => void readStatement(any)))
  })
})

function asText(lines: readonly Omit<BankLine, 'line'>[], sign: string): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const money = (paise: number) =>
    `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`
  return [
    ['Statement of account', '', '', ''],
    ['Txn Date', 'Narration', 'Withdrawal Amt.', 'Deposit Amt.'],
    ...lines.map(({ day, text, paise, direction }) => [
      day.split('-').toReversed().join('/'),
      quoted(text),
      direction === 'out' ? money(paise) : '',
      direction === 'in' ? money(paise) : '',
    ]),
  ]
    .map((cells) => cells.join(sign))
    .join('\n')
}
