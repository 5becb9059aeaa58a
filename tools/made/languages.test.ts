import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Language, languageFacts, OFFERED } from '#domain/shared/languages.ts'
import { CATALOGUES } from '#web/platform/text/catalogues.ts'
import { browserCatalogues } from '../site/browser-catalogues.ts'
import { catalogueFile } from '../site/catalogue-files.ts'
import {
  begunLanguages,
  firstLine,
  offerProblems,
  problemsOf,
  renewedFile,
  type Source,
  sourcesOf,
  stateOf,
} from './languages.ts'

type Pairs = Readonly<Record<string, readonly [en: string, text: string]>>
/** A file with the English of each translation. */
const file = (pairs: Pairs) =>
  Object.fromEntries(
    Object.entries(pairs).flatMap(([key, [en, text]]) => [
      [`@${key}`, en],
      [key, text],
    ]),
  )
const english = {
  yes: 'Yes',
  no: 'No',
  hello: 'Hello {name}',
  nothing: '',
  long: 'A sentence that is long enough to be measured at all',
}
const source = (pairs: Pairs | undefined, name: Source['name'] = 'site-home'): Source => ({
  name,
  english,
  file: pairs && file(pairs),
})
const state = (pairs: Pairs | undefined, name?: Source['name']) =>
  stateOf('mr', [source(pairs, name)])

describe('how far a language is', () => {
  test('is told text by text', () => {
    expect(
      state({
        yes: ['Yes', 'हो'],
        no: ['Nope', 'नाही'],
        hello: ['Hello {name}', 'नमस्कार {nam}'],
        long: [english.long, 'अ'.repeat(100)],
        gone: ['Gone', 'गेले'],
      }),
    ).toEqual({
      code: 'mr',
      all: 4,
      done: 2,
      troubles: [
        { text: 'site-home no', why: 'stale' },
        { text: 'site-home hello', why: 'placeholders' },
        { text: 'site-home long', why: 'too long' },
        { text: 'site-home @gone', why: 'unknown' },
        { text: 'site-home gone', why: 'unknown' },
      ],
    })
    expect(state(undefined)).toMatchObject({ all: 4, done: 0 })
  })

  const whole: Pairs = {
    yes: ['Yes', 'हो'],
    no: ['No', 'नाही'],
    hello: ['Hello {name}', 'नमस्कार {name}'],
    long: [english.long, 'पुरेसे लांब वाक्य'],
  }

  test('a language that is offered too early is found', () => {
    expect(offerProblems(state(whole, 'warning'))).toEqual([])
    expect(offerProblems(state({ ...whole, no: ['No', ''] }))).toEqual([
      'mr is offered and must have site-home no: missing',
    ])
    expect(offerProblems(state({ ...whole, no: ['Nay', 'नाही'] }, 'warning'))).toEqual([
      'mr is offered and must have warning no: stale',
    ])
  })

  test('what people agree to and pay by is told by itself', () => {
    expect(
      firstLine('mr', [source(whole, 'warning'), source({ yes: whole['yes']! }, 'paying')]),
    ).toBe(
      '    agreed to, paid, confirmed and disputed by: site-rules whole, site-privacy whole, ' +
        'personal-fields whole, warning whole, paying 1 of 4, payments whole, payment-page whole, ' +
        'disputes whole',
    )
  })

  test('a text that names other values is refused, offered or not, as one without English', () => {
    const unfit = state({ hello: ['Hello {name}', 'नमस्कार {nam}'] })
    expect(problemsOf(unfit, false)).toEqual([
      'mr: site-home hello names other values than the English',
    ])
    expect(problemsOf(unfit, true).length).toBe(5)
    expect(problemsOf(stateOf('mr', [{ ...source({}), file: { gone: 'गेले' } }]), false)).toEqual([
      'mr: site-home gone is not in English',
    ])
  })

  test('a translator goes on with every key, and sees what held before the English changed', () => {
    const renewed = renewedFile(
      english,
      file({ yes: ['Yes', 'हो'], no: ['Nope', 'नाही'], gone: ['Gone', 'गेले'] }),
    )
    expect(Object.entries(renewed)).toEqual([
      ['@yes', 'Yes'],
      ['yes', 'हो'],
      ['@no', 'No'],
      ['@no was', 'नाही'],
      ['no', ''],
      ['@hello', 'Hello {name}'],
      ['hello', ''],
      ['@long', english.long],
      ['long', ''],
    ])
    expect(renewedFile(english, renewed)).toEqual(renewed)
    expect(renewedFile(english, { ...renewed, no: 'नाही' })['@no was']).toBeUndefined()
  })
})

/**
 * Words of money schemes in each language that somebody has begun. A language without its words may
 * not be begun.
 */
const FORBIDDEN: Partial<Record<Language, readonly string[]>> = {
  mr: [
    'व्याज',
    'नफा',
    'नफ्या',
    'फायदा',
    'लाभ',
    'कमाई',
    'कमवा',
    'गुंतवणूक',
    'जमा',
    'कमिशन',
    'बोनस',
    'बक्षीस',
    'इनाम',
    'वाढ',
    'परतावा',
    'उत्पन्न',
    'खरेदी',
    'विक्री',
    'रिटर्न',
  ],
}

/** Sentences that name such words to say that there is none. */
const DENIALS: readonly string[] = ['site-rules promise.3']

describe.each(Object.keys(FORBIDDEN) as Language[])('what is begun in %s', (code) => {
  const { script } = languageFacts(code)
  const texts = sourcesOf(code).flatMap(({ name, file = {} }) =>
    Object.entries(file)
      .filter(([key, text]) => !key.startsWith('@') && text !== '')
      .map(([key, text]) => ({ name: `${name} ${key}`, text })),
  )

  test('names the values of the English, and no key that is not there', () => {
    const { troubles, done } = stateOf(code, sourcesOf(code))
    expect(troubles.filter(({ why }) => why === 'placeholders' || why === 'unknown')).toEqual([])
    expect(done).toBeGreaterThan(0)
  })

  test('is in its own script, with Western digits, and speaks of no gain', () => {
    expect(
      texts.filter(({ text }) => !new RegExp(`\\p{Script=${script}}`, 'u').test(text)),
    ).toEqual([])
    expect(texts.filter(({ text }) => /\p{Nd}/u.test(text.replace(/\d/g, '')))).toEqual([])
    const words = FORBIDDEN[code] ?? []
    expect(words.length).toBeGreaterThan(10)
    const naming = texts.filter(({ text }) => words.some((word) => text.includes(word)))
    expect(naming.map(({ name }) => name)).toEqual(DENIALS)
  })
})

test('Marathi is begun and not offered, and no language is begun without its forbidden words', () => {
  expect([begunLanguages(), OFFERED]).toEqual([
    ['hi', 'mr'],
    ['en', 'hi'],
  ])
  expect(begunLanguages().filter((code) => code !== 'hi')).toEqual(Object.keys(FORBIDDEN))
})

describe('what browsers get', () => {
  const load = (offered: readonly Language[], id: string) =>
    (
      browserCatalogues(offered) as unknown as { load: { handler: (id: string) => string } }
    ).load.handler(id)
  const PLACE = '/x/src/web/platform/text/catalogue-files.ts'
  const whole = (language: Language) =>
    JSON.parse(load(['en'], `/x/${catalogueFile('site-home', language)}`)) as Record<string, string>

  test('is only offered languages, each a list fetched when it is chosen', () => {
    const lists = load(['en', 'hi'], PLACE)
    expect(lists.match(/\w+: \(\) => \(\{/g)).toEqual(['en: () => ({', 'hi: () => ({'])
    expect(lists.match(/\.en\.json"/g)?.length).toBe(CATALOGUES.length)
    expect(lists).toContain(`${catalogueFile('warning', 'hi')}")`)
    const more = load(['en', 'hi', 'mr', 'ur'], PLACE)
    expect(more).toBe(
      lists.replace(
        /\}$/,
        ",mr: async () => (await import('catalogues-in:mr')).default" +
          ",ur: async () => (await import('catalogues-in:ur')).default}",
      ),
    )
    expect(load(['mr'], '\0catalogues-in:mr').match(/import\("/g)?.length).toBe(CATALOGUES.length)
    // What nobody has begun is the English file.
    expect(load(['ur'], '\0catalogues-in:ur')).toContain(`${catalogueFile('warning', 'en')}")`)
  })

  test('is each catalogue whole: what is translated, and the English for the rest', () => {
    expect(whole('mr')['rules']).toBe('नियम वाचा')
    expect(whole('mr')['how.1.text']).toContain('I know this person.')
  })

  test.each(['en', 'hi', 'mr'] as const)(
    'has in %s nothing that is for translators',
    (language) => {
      expect(Object.keys(whole(language)).filter((key) => key.startsWith('@'))).toEqual([])
      expect(load(['en'], `/x/${catalogueFile('sms', language)}`)).not.toContain('"@')
    },
  )

  test('is a table without the languages that cannot be chosen', () => {
    const { transform } = browserCatalogues() as unknown as {
      transform: { filter: { id: RegExp }; handler: (code: string) => string }
    }
    const table = readFileSync(join(import.meta.dirname, '../../src/domain/shared/languages.ts'))
    const left = transform.handler(String(table))
    expect(left.match(/(?<=^ {4}code: ')\w+/gm)).toEqual(OFFERED)
    expect(left).toContain('as const satisfies readonly Spoken[]')
    expect(transform.filter.id.test('/x/src/domain/shared/languages.ts')).toBe(true)
    expect(transform.filter.id.test('/x/src/domain/other.ts')).toBe(false)
  })
})
