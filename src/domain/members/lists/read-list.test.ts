import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalPhone, checkName, NAME_LENGTH_MAX } from '../contact-formats.ts'
import { LIST_LINES_MAX, readList } from './read-list.ts'

const people = (text: string) => readList(text).good.map(({ name, phone }) => [name, phone])
const faults = (text: string) => readList(text).bad.map(({ line, why }) => [line, why])
const RAVI = [['Ravi Kumar', '+919876543210']]

describe('a list of people', () => {
  test.each([
    ['lines', 'Ravi Kumar 98765 43210'],
    ['a line with its number', '12. Ravi Kumar - +91 98765-43210'],
    ['a number before the name', '1) 9876543210 Ravi Kumar'],
    ['a number beside the line’s number', '12 98765 43210 Ravi Kumar'],
    ['commas without column names', 'Ravi Kumar,9876543210'],
    ['phone first', '09876543210;Ravi Kumar'],
    ['column names', 'S.No,Name,Village,Mobile No.\n1,Ravi Kumar,Rampur,98765 43210'],
    ['Hindi column names', 'क्रम\tनाम\tमोबाइल नंबर\n1\tRavi Kumar\t९८७६५४३२१०'],
    [
      'an address book of Google',
      'First Name,Middle Name,Last Name,Phone 1 - Label,Phone 1 - Value\nRavi,,Kumar,Mobile,+91 98765 43210',
    ],
    ['quotes and line breaks of Windows', '\ufeffName;Phone\r\n"Ravi Kumar";"98765 43210"\r\n'],
    ['a quoted comma', 'Phone,Name\n9876543210,"Kumar, Ravi"', [['Kumar Ravi', '+919876543210']]],
    ['a cell with a line break', 'Name,Phone\n"Ravi\nKumar",9876543210'],
    ['a quote that never ends', 'Name,Phone\n"Ravi Kumar,9876543210'],
    ['formulas', 'Name,Phone\n=Ravi Kumar,=9876543210'],
    ['emoji and marks', '🙏 Ravi\u200f Kumar 🙏\u202d98765 43210\u202c'],
    ['full-width digits', 'Ravi Kumar ９８７６５４３２１０'],
    ['Bengali digits', 'Ravi Kumar ৯৮৭৬৫৪৩২১০'],
    ['two numbers', 'Ravi Kumar 98765 43210 98123 45678'],
    ['two numbers with a slash', 'Ravi Kumar,98765 43210/98123 45678'],
    [
      'vCard 2.1',
      'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Kumar;Ravi;;;\r\nTEL;CELL:9876543210\r\nEND:VCARD',
    ],
    [
      'vCard 2.1 in quoted-printable',
      'BEGIN:VCARD\nVERSION:2.1\nFN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E0=A4=B0=E0=A4=B5=\n=E0=A4=BF\nTEL;CELL:+919876543210\nEND:VCARD',
      [['रवि', '+919876543210']],
    ],
    [
      'vCard 3.0 with a landline first and a folded name',
      'BEGIN:VCARD\nVERSION:3.0\nFN:Ravi\n  Kumar\nTEL;TYPE=HOME:022 2345 6789\nitem1.TEL;TYPE=CELL:98765 43210\nPHOTO;ENCODING=b:AAAA\n BBBB\nEND:VCARD',
    ],
    [
      'vCard 4.0',
      'BEGIN:VCARD\nVERSION:4.0\nFN:Ravi Kumar\nTEL;VALUE=uri;TYPE="cell,voice":tel:+91-98765-43210\nEND:VCARD',
    ],
  ])('is read from %s', (_what, text, expected = RAVI) => {
    expect(readList(text).bad).toEqual([])
    expect(people(text)).toEqual(expected)
  })

  const KAVITA = 'Kavita Deshpande'
  test.each([
    ['copied from WhatsApp', '[27/11/26, 9:12 AM] Kavita Deshpande 98220 11005'],
    ['copied with the sender', '[27/11/26, 9:12 AM] Kavita Deshpande: 98220 11005'],
    ['an export of an iPhone', '\u200e[27/11/26, 9:12:05\u202fAM] Kavita Deshpande: 98220 11005'],
    ['24 hours', '[27/11/2026, 21:12:05] Kavita Deshpande: +91 98220 11005'],
    ['an export of Android', '27/11/26, 9:12 am - Kavita Deshpande: 98220 11005'],
    ['Android, 24 hours', '27/11/2026, 21:12 - Kavita Deshpande: 9822011005'],
    ['a phone in another language', '27.11.26, 21:12 - Kavita Deshpande: 9822011005'],
    ['a date with the year first', '2026-11-27, 9:12 p.m. - Kavita Deshpande: 9822011005'],
    ['no year', '[27/11, 9:12 pm] Kavita Deshpande: 9822011005'],
    ['the time first', '[9:12 AM, 27/11/2026] Kavita Deshpande: 9822011005'],
    ['Hindi', '[27/11/26, 9:12 पूर्वाह्न] Kavita Deshpande: 98220 11005'],
    ['Hindi words before the time', '27/11/26, सुबह 9:12 - Kavita Deshpande: 98220 11005'],
    ['Devanagari digits', '[२७/११/२६, ९:१२ AM] Kavita Deshpande: ९८२२० ११००५'],
    ['a sender who is no contact', '[27/11/26, 9:12 AM] ~\u202fKavita Deshpande: 98220 11005'],
    ['a sender by number', '[27/11/26, 9:12 AM] +91 98220 11005: Kavita Deshpande'],
    ['one who writes for another', '[27/11/26, 9:12 AM] Asha Rao: Kavita Deshpande 9822011005'],
    [
      'a number that gives another',
      '9/1/26, 9:12 am - +91 98111 00000: Kavita Deshpande 9822011005',
    ],
    ['a nickname behind', 'Kavita Deshpande 9822011005 (Kavi)'],
    ['a nickname between', 'Kavita (Kavi) Deshpande 9822011005'],
    ['a number in brackets', 'Kavita Deshpande (98220 11005) [Pune]'],
    ['a nickname in a table', 'Name,Mobile\nKavita Deshpande (Kavi),9822011005'],
    ['a header above lines', 'Name,Mobile\nKavita Deshpande 9822011005\n\n'],
    ['a header with spaces', 'S.No Name Mobile No\n1 Kavita Deshpande 9822011005'],
    ['a Hindi header', 'नाम - मोबाइल नंबर\nKavita Deshpande 9822011005'],
    ['a header below a blank line', '\n\nMobile;Name\n9822011005;Kavita Deshpande'],
    ['only a name in brackets', '(Kavita Deshpande) 9822011005'],
  ])('says only the name: %s', (_what, text) => {
    expect(readList(text)).toMatchObject({
      good: [{ name: KAVITA, phone: '+919822011005' }],
      bad: [],
    })
  })

  test('a chat with other messages keeps its people and names the rest', () => {
    const text = [
      '27/11/26, 9:10 am - Messages and calls are end-to-end encrypted.',
      '27/11/26, 9:12 am - Asha Rao: Please write your number',
      '27/11/26, 9:13 am - Ravi Kumar: 9876543210',
      'Sita Devi, 98765 43211',
    ].join('\n')
    expect(people(text)).toEqual([
      ['Ravi Kumar', '+919876543210'],
      ['Sita Devi', '+919876543211'],
    ])
    expect(readList(text).bad.map(({ text: typed }) => typed)).toEqual(text.split('\n').slice(0, 2))
  })

  test('a number that is on an open list is not offered again', () => {
    const { good, bad } = readList('Ravi 98765 43210\nSita 98765 43211', new Set(['+919876543210']))
    expect([good.map(({ name }) => name), bad.map(({ why }) => why)]).toEqual([
      ['Sita'],
      ['listed-already'],
    ])
  })

  test('a bad line is shown as it was typed, once', () => {
    expect(readList('Sita Devi 022 2345 6789\n3. Ravi').bad.map(({ text }) => text)).toEqual([
      'Sita Devi 022 2345 6789',
      '3. Ravi',
    ])
  })

  test.each([
    ['no phone', 'Ravi Kumar 98765 43210\n\nSita Devi', [[3, 'no-phone']]],
    ['a landline', 'Ravi,9876543210\nSita,022 2345 6789', [[2, 'not-mobile']]],
    ['a foreign number', 'Sita +1 987 654 3210', [[1, 'not-mobile']]],
    ['a digit too many', 'Sita 98765432101', [[1, 'not-mobile']]],
    ['no name', '98765 43210', [[1, 'no-name']]],
    ['only emoji for a name', '🙏 98765 43210', [[1, 'no-name']]],
    ['a number twice', 'A 9876543210\nB +91 98765 43210', [[2, 'twice']]],
    ['a long name', `${'a'.repeat(81)} 98765 43210`, [[1, 'too-long']]],
    ['a long line', 'x'.repeat(600), [[1, 'too-long']]],
    ['a card without a phone', 'BEGIN:VCARD\nFN:Ravi\nEND:VCARD', [[1, 'no-phone']]],
  ])('names a line with %s', (_what, text, expected) => {
    expect(faults(text)).toEqual(expected)
  })

  test('keeps good lines beside bad ones, and what was typed', () => {
    const { good, bad } = readList('Ravi 98765 43210\nnobody here\nSita 98765 43211')
    expect(good.map(({ line }) => line)).toEqual([1, 3])
    expect(bad).toEqual([{ line: 2, text: 'nobody here', why: 'no-phone' }])
  })

  test('takes 2,000 people and names the next', () => {
    const lines = Array.from({ length: LIST_LINES_MAX + 1 }, (_, at) => `A ${9_000_000_000 + at}`)
    const { good, bad } = readList(lines.join('\n'))
    expect([good.length, bad]).toEqual([
      LIST_LINES_MAX,
      [{ line: 2_001, text: 'A 9000002000', why: 'too-many' }],
    ])
  })

  // A test that hangs fails by the time limit of the runner.
  test('is read whatever a million letters it is made of', () => {
    for (const text of [
      '"'.repeat(1_000_000),
      '"a,\n'.repeat(250_000),
      '9 '.repeat(500_000),
      'BEGIN:VCARD\n'.repeat(80_000),
      `BEGIN:VCARD\nTEL;${'a;'.repeat(400_000)}`,
      ','.repeat(1_000_000),
      `${'a\u0301'.repeat(300_000)}`,
      '\n'.repeat(1_000_000),
    ]) {
      const { good } = readList(text)
      expect(good).toEqual([])
    }
  })
})

describe('whatever is pasted', () => {
  const hostile = fc.array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(
        '"',
        ',',
        ';',
        '\t',
        '\r\n',
        '\n',
        '\ufeff',
        '\u202e',
        '=1+1',
        '🙏',
        '+91',
        'BEGIN:VCARD\n',
        'END:VCARD\n',
        'FN:',
        'TEL:',
        'Name,Phone\n',
      ),
      fc.constantFrom('9876543210', '९८७६५४३२१०', '98765 43210', 'Ravi', 'रवि कुमार'),
    ),
    { maxLength: 30 },
  )
  test('good lines hold a name and a mobile number, each number once', () => {
    fc.assert(
      fc.property(hostile, (parts) => {
        const { good } = readList(parts.join(''))
        for (const { name, phone } of good) {
          expect(checkName(name)).toBeUndefined()
          expect(Array.from(name).length).toBeLessThanOrEqual(NAME_LENGTH_MAX)
          expect(canonicalPhone(phone)).toBe(phone)
          expect(name).not.toMatch(/^[=+@-]/)
        }
        expect(new Set(good.map(({ phone }) => phone)).size).toBe(good.length)
      }),
      { numRuns: 2_000 },
    )
  })

  const name = fc.constantFrom('Ravi Kumar', 'सीता देवी', 'Mohd. Aslam', "D'Souza", 'A. P. J. Kalam')
  const phone = fc
    .integer({ min: 6_000_000_000, max: 9_999_999_999 })
    .map((digits) => String(digits))
  const written = fc.constantFrom(
    (digits: string) => digits,
    (digits: string) => `+91 ${digits.slice(0, 5)} ${digits.slice(5)}`,
    (digits: string) => `0${digits}`,
    (digits: string) => `91-${digits}`,
    (digits: string) => digits.replace(/\d/g, (one) => String.fromCodePoint(0x966 + Number(one))),
  )
  test.each([
    ['lines', (who: string, number: string) => `${who} ${number}`, ''],
    ['commas', (who: string, number: string) => `${who},${number}`, 'Name,Phone\n'],
    ['semicolons, phone first', (who: string, number: string) => `${number};"${who}"`, ''],
    ['tabs', (who: string, number: string) => `1\t${who}\t${number}`, 'S No\tनाम\tमोबाइल\n'],
    [
      'cards',
      (who: string, number: string) => `BEGIN:VCARD\nFN:${who}\nTEL:${number}\nEND:VCARD`,
      '',
    ],
  ])('a list in %s gives everybody who was written into it', (_what, write, header) => {
    const rows = fc.uniqueArray(fc.record({ name, phone, written }), {
      selector: (row) => row.phone,
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(rows, fc.constantFrom('\n', '\r\n'), (all, end) => {
        const text = header + all.map((row) => write(row.name, row.written(row.phone))).join('\n')
        expect(people(text.replaceAll('\n', end))).toEqual(
          all.map((row) => [row.name, `+91${row.phone}`]),
        )
      }),
    )
  })
})
