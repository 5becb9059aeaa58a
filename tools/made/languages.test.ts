import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Language, languageFacts, OFFERED } from '#domain/shared/languages.ts'
import { CATALOGUE_NAMES } from '../site/catalogue-files.ts'
import { furtherLanguages } from '../site/further-languages.ts'
import {
  begunLanguages,
  offerProblems,
  problemsOf,
  renewedFile,
  type Source,
  sourcesOf,
  stateOf,
} from './languages.ts'

const entry = (en: string, text: string) => ({ en, text })
const english = {
  yes: 'Yes',
  no: 'No',
  hello: 'Hello {name}',
  nothing: '',
  long: 'A sentence that is long enough to be measured at all',
}
const state = (file: Source['file'], name = 'site-home') => stateOf('mr', [{ name, english, file }])

describe('how far a language is', () => {
  test('is told text by text', () => {
    expect(
      state({
        yes: entry('Yes', 'हो'),
        no: entry('Nope', 'नाही'),
        hello: entry('Hello {name}', 'नमस्कार {nam}'),
        long: entry(english.long, 'अ'.repeat(100)),
        gone: entry('Gone', 'गेले'),
      }),
    ).toEqual({
      code: 'mr',
      all: 4,
      done: 2,
      troubles: [
        { text: 'site-home no', why: 'stale' },
        { text: 'site-home hello', why: 'placeholders' },
        { text: 'site-home long', why: 'too long' },
        { text: 'site-home gone', why: 'unknown' },
      ],
    })
    expect(state(undefined)).toMatchObject({ all: 4, done: 0 })
  })

  test('a language that is offered too early is found', () => {
    const whole = {
      yes: entry('Yes', 'हो'),
      no: entry('No', 'नाही'),
      hello: entry('Hello {name}', 'नमस्कार {name}'),
      long: entry(english.long, 'पुरेसे लांब वाक्य'),
    }
    expect(offerProblems(state(whole, 'warning'))).toEqual([])
    expect(offerProblems(state({ ...whole, no: entry('No', '') }))).toEqual([
      'mr is offered and must have site-home no: missing',
    ])
    expect(offerProblems(state({ ...whole, no: entry('Nay', 'नाही') }, 'warning'))).toEqual([
      'mr is offered and must have warning no: stale',
    ])
  })

  test('a text that names other values is refused, offered or not', () => {
    const unfit = state({ hello: entry('Hello {name}', 'नमस्कार {nam}') })
    expect(problemsOf(unfit, false)).toEqual([
      'mr: site-home hello names other values than the English',
    ])
    expect(problemsOf(unfit, true).length).toBe(5)
  })

  test('a translator goes on with every key, and sees what held before the English changed', () => {
    const renewed = renewedFile(english, {
      yes: entry('Yes', 'हो'),
      no: entry('Nope', 'नाही'),
      gone: entry('Gone', 'गेले'),
    })
    expect(renewed).toEqual({
      yes: entry('Yes', 'हो'),
      no: { en: 'No', text: '', was: { en: 'Nope', text: 'नाही' } },
      hello: entry('Hello {name}', ''),
      long: entry(english.long, ''),
    })
    expect(renewedFile(english, renewed)).toEqual(renewed)
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

describe.each(begunLanguages())('what is begun in %s', (code) => {
  const { script } = languageFacts(code)
  const texts = async () =>
    (await sourcesOf(code)).flatMap(({ name, file = {} }) =>
      Object.entries(file)
        .filter(([, { text }]) => text !== '')
        .map(([key, { text }]) => ({ name: `${name} ${key}`, text })),
    )

  test('names the values of the English, and no key that is not there', async () => {
    const { troubles, done } = stateOf(code, await sourcesOf(code))
    expect(troubles.filter(({ why }) => why === 'placeholders' || why === 'unknown')).toEqual([])
    expect(done).toBeGreaterThan(0)
  })

  test('is in its own script, with Western digits, and speaks of no gain', async () => {
    const all = await texts()
    expect(all.filter(({ text }) => !new RegExp(`\\p{Script=${script}}`, 'u').test(text))).toEqual(
      [],
    )
    expect(all.filter(({ text }) => /\p{Nd}/u.test(text.replace(/\d/g, '')))).toEqual([])
    const words = FORBIDDEN[code] ?? []
    expect(words.length).toBeGreaterThan(10)
    expect(all.filter(({ text }) => words.some((word) => text.includes(word)))).toEqual([])
  })
})

test('Marathi is begun and not offered', () => {
  expect([begunLanguages(), OFFERED]).toEqual([['mr'], ['en', 'hi']])
})

describe('what browsers get', () => {
  const load = async (offered: readonly Language[], id: string) => {
    const { load: hook } = furtherLanguages(offered) as unknown as {
      load: (id: string) => Promise<string | undefined>
    }
    return hook(id)
  }

  test('is only offered languages, each a list fetched when it is chosen', async () => {
    expect(await load(['en', 'hi'], '/x/src/web/platform/text/further-catalogues.ts')).toBe(
      'export const furtherCatalogues = {}',
    )
    const code = await load(
      ['en', 'hi', 'mr', 'ur'],
      '/x/src/web/platform/text/further-catalogues.ts',
    )
    expect(code).toMatch(/mr: async \(\) => \(await import\("words-in:mr"\)\)\.default,ur:/)
    expect(code).not.toMatch(/^import/m)
    expect((await load(['mr'], '\0words-in:mr'))?.match(/words-in:mr\//g)?.length).toBe(
      CATALOGUE_NAMES.length,
    )
  })

  test('is each catalogue whole: what is translated, and the English for the rest', async () => {
    const catalogue = JSON.parse(
      (await load(['mr'], '\0words-in:mr/site-home'))!.replace('export default ', ''),
    ) as Record<string, string>
    expect(catalogue['rules']).toBe('नियम वाचा')
    expect(catalogue['how.1.text']).toContain('I know this person.')
  })

  test('is a table without the languages that cannot be chosen', () => {
    const { transform } = furtherLanguages() as unknown as {
      transform: (code: string, id: string) => string | undefined
    }
    const table = readFileSync(join(import.meta.dirname, '../../src/domain/shared/languages.ts'))
    const left = transform(String(table), '/x/src/domain/shared/languages.ts') ?? ''
    expect(left.match(/(?<=^ {4}code: ')\w+/gm)).toEqual(OFFERED)
    expect(left).toContain('as const satisfies readonly Spoken[]')
    expect(transform(String(table), '/x/src/domain/other.ts')).toBeUndefined()
  })
})
