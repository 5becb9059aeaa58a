import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canonicalEmail,
  canonicalPan,
  canonicalPhone,
  checkBirth,
  checkEmail,
  checkPan,
  checkPassword,
  checkPhone,
  checkStaffPassword,
  checkName,
  firstName,
  maskEmail,
  maskPan,
  maskPhone,
  readDay,
} from './contact-formats.ts'

const digits = (count: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count })
    .map((all) => all.join(''))
const letters = (count: number) =>
  fc
    .array(fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), { minLength: count, maxLength: count })
    .map((all) => all.join(''))
/** The zeros of scripts that people in India type digits in. */
const SCRIPTS = ['0', '०', '০', '੦', '૦', '୦', '௦', '౦', '೦', '൦', '۰'] as const
const inScript = (text: string, zero: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(zero.codePointAt(0)! + Number(digit)))
const national = fc
  .tuple(fc.constantFrom('6', '7', '8', '9'), digits(9))
  .map((parts) => parts.join(''))
const pan = fc.tuple(letters(5), digits(4), letters(1)).map((parts) => parts.join(''))
const word = fc
  .array(fc.constantFrom(...'abcxyz0189-_+'), { minLength: 1, maxLength: 12 })
  .map((all) => all.join(''))
const email = fc
  .tuple(word, word, fc.constantFrom('in', 'co.in', 'example'))
  .map(([name, host, end]) => `${name}@${host}.${end}`)
const anyText = fc
  .array(fc.constantFrom(...'0689+९ .-()@aZP़🙂'), { maxLength: 16 })
  .map((all) => all.join(''))

describe('a phone number', () => {
  test('has one stored form, however it is written, and is found to hold', () => {
    fc.assert(
      fc.property(
        national,
        fc.constantFrom('', '+91', '91', '0', '+91 ', '(0)', '0091-', '+91 (0) ', '\u202a+91–'),
        fc.constantFrom(...SCRIPTS),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(' ', '-', '‑', '\u00a0'),
        (number, before, script, gap, sign) => {
          const written = inScript(
            `${before}${number.slice(0, gap)}${sign}${number.slice(gap)}`,
            script,
          )
          expect([canonicalPhone(written), checkPhone(written)]).toEqual([
            `+91${number}`,
            undefined,
          ])
        },
      ),
    )
  })

  test('in its stored form stays as it is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const stored = canonicalPhone(text)
        expect(stored === undefined ? undefined : canonicalPhone(stored)).toBe(stored)
        expect(checkPhone(text) === undefined).toBe(stored !== undefined)
        if (stored !== undefined) expect(stored).toMatch(/^\+91[6-9][0-9]{9}$/)
      }),
    )
  })

  test('of nine or eleven digits, or one that begins with 0 to 5, is none', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          digits(8).map((rest) => `9${rest}`),
          digits(10).map((rest) => `8${rest}`),
          fc.tuple(fc.constantFrom(...'12345'), digits(9)).map((parts) => parts.join('')),
        ),
        (number) => {
          expect(checkPhone(number)).toBe('members.phone-ten-digits')
        },
      ),
    )
  })
})

describe('an e-mail address', () => {
  test('holds in any case and with spaces around, and is stored in one form', () => {
    fc.assert(
      fc.property(email, fc.boolean(), (address, loud) => {
        const written = ` ${loud ? address.toUpperCase() : address} `
        expect([
          checkEmail(written),
          canonicalEmail(written),
          canonicalEmail(canonicalEmail(written)),
        ]).toEqual([undefined, address, address])
      }),
    )
  })

  test.each([
    'a..b@c.in',
    'a@b..in',
    'a@.in',
    'a@b.in.',
    'a@b,in',
    '@',
    'a b@c.in',
    'a@b c.in',
    'a\n@b.in',
  ])('%j either holds wholly or not at all', (text) => {
    expect(checkEmail(text)).toBe(
      ['a..b@c.in'].includes(text) ? undefined : 'members.email-invalid',
    )
  })
})

describe('PAN, password, date of birth, name', () => {
  test('five capitals, four digits and a capital are a PAN; one other kind and none', () => {
    fc.assert(
      fc.property(pan, fc.integer({ min: 0, max: 9 }), (text, at) => {
        const wrong = text.slice(0, at) + (/\d/.test(text[at]!) ? 'X' : '7') + text.slice(at + 1)
        expect([checkPan(text), checkPan(wrong), checkPan(`${text}A`)]).toEqual([
          undefined,
          'members.pan-invalid',
          'members.pan-invalid',
        ])
      }),
    )
  })

  test('a PAN is stored in one form: in capitals, without gaps, in any digits', () => {
    fc.assert(
      fc.property(
        pan,
        fc.boolean(),
        fc.integer({ min: 0, max: 10 }),
        fc.constantFrom('', ' ', '-', '\u200b'),
        fc.constantFrom(...SCRIPTS),
        (text, small, gap, sign, script) => {
          const cased = small ? text.toLowerCase() : text
          const written = inScript(` ${cased.slice(0, gap)}${sign}${cased.slice(gap)} `, script)
          expect([canonicalPan(written), checkPan(written), canonicalPan(text)]).toEqual([
            text,
            undefined,
            text,
          ])
        },
      ),
    )
  })

  test('a day is read as India writes it, in any digits, and only where it exists', () => {
    const day = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10))
    fc.assert(
      fc.property(
        day,
        fc.constantFrom('/', '.', '-'),
        fc.constantFrom(...SCRIPTS),
        (iso, sign, script) => {
          const [year, month, date] = iso.split('-')
          const indian = [date, month, year].join(sign)
          expect([
            readDay(inScript(indian, script))?.toString(),
            readDay(inScript(iso, script))?.toString(),
          ]).toEqual([iso, iso])
        },
      ),
    )
    expect(readDay('31/04/1990')).toBeUndefined()
    expect(readDay('04/31/1990')).toBeUndefined()
  })

  test('a password of 10 to 128 letters holds in any script', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 140 }),
        fc.constantFrom('x', 'क', '🙂', ' '),
        (length, letter) => {
          const expected =
            length < 10
              ? 'members.password-short'
              : length > 128
                ? 'members.password-long'
                : undefined
          expect(checkPassword(letter.repeat(length))).toBe(expected)
        },
      ),
    )
  })

  test('a password of a decider has at least 15 letters and the same maximum', () => {
    expect(
      ['x'.repeat(14), 'x'.repeat(15), '🙂'.repeat(14), 'x'.repeat(128), 'x'.repeat(129)].map(
        checkStaffPassword,
      ),
    ).toEqual([
      'members.password-short-for-staff',
      undefined,
      'members.password-short-for-staff',
      undefined,
      'members.password-long',
    ])
  })

  test('whoever is 18 today was born on this day 18 years ago or before', () => {
    const epoch = Temporal.PlainDate.from('1910-01-01')
    fc.assert(
      fc.property(fc.nat(36_500), fc.nat(20_000), (born, later) => {
        const birth = epoch.add({ days: born })
        const today = birth.add({ days: later })
        const eighteenth = birth
          .add({ years: 18 }, { overflow: 'constrain' })
          .add({ days: birth.month === 2 && birth.day === 29 ? 1 : 0 })
        const expected =
          Temporal.PlainDate.compare(today, eighteenth) >= 0 ? undefined : 'members.birth-under-age'
        expect(checkBirth(birth.toString(), today)).toBe(expected)
      }),
    )
  })

  test.each([
    '2026-1-5',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '26-04-01',
    '2026-04-01T00:00',
    '2026/04/01',
    '1/4/26',
  ])('%j is no day', (text) => {
    expect(readDay(text)).toBeUndefined()
  })

  test('a first name is one word', () => {
    expect(['रवि कुमार', '\tAsha\u00a0Verma', 'Ravi'].map(firstName)).toEqual([
      'रवि',
      'Asha',
      'Ravi',
    ])
  })

  test('a former member is called so in full, and nobody can be named like one', () => {
    expect(firstName('\u2060Former member')).toBe('\u2060Former member')
    expect(checkName('\u2060Former member')).toBe('members.name-letters')
  })
})

describe('masks', () => {
  test('of phones tell the last four digits and nothing else', () => {
    fc.assert(
      fc.property(digits(4), national, national, (last, one, other) => {
        const masked = maskPhone(`+91${one.slice(0, 6)}${last}`)
        expect(masked).toBe(maskPhone(`+91${other.slice(0, 6)}${last}`))
        expect(masked.replace(/\D/g, '')).toBe(last)
      }),
    )
  })

  test('of PAN tell the four digits and no letter', () => {
    fc.assert(
      fc.property(pan, pan, (one, other) => {
        expect(maskPan(one)).toBe(maskPan(other.slice(0, 5) + one.slice(5, 9) + other.slice(9)))
        expect(maskPan(one)).toBe(`XXXXX${one.slice(5, 9)}X`)
      }),
    )
  })

  test('of e-mail addresses show the first letter and the host, not the length', () => {
    fc.assert(
      fc.property(email, word, (address, name) => {
        const [, host] = address.split('@')
        expect(maskEmail(address)).toBe(maskEmail(`${address[0]}${name}@${host}`))
        expect(maskEmail(address)).toBe(`${address[0]}•••@${host}`)
      }),
    )
    expect(maskEmail('🙂asha@b.in')).toBe('🙂•••@b.in')
  })
})
