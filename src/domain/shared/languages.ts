/**
 * English and the languages of the Eighth Schedule: their names, how they are written, and whether
 * people may choose them. `locale` is the name by which browsers know its months and units. All use
 * Western digits in Indian grouping. docs/languages.md explains how a language comes to be offered.
 */
export const LANGUAGES = [
  {
    code: 'en',
    name: 'English',
    english: 'English',
    locale: 'en-IN',
    script: 'Latin',
    rtl: false,
    offered: true,
  },
  {
    code: 'hi',
    name: 'हिन्दी',
    english: 'Hindi',
    locale: 'hi-IN',
    script: 'Devanagari',
    rtl: false,
    offered: true,
  },
  {
    code: 'as',
    name: 'অসমীয়া',
    english: 'Assamese',
    locale: 'as-IN',
    script: 'Bengali',
    rtl: false,
    offered: false,
  },
  {
    code: 'bn',
    name: 'বাংলা',
    english: 'Bengali',
    locale: 'bn-IN',
    script: 'Bengali',
    rtl: false,
    offered: false,
  },
  {
    code: 'brx',
    name: 'बर’',
    english: 'Bodo',
    locale: 'brx-IN',
    script: 'Devanagari',
    rtl: false,
    offered: false,
  },
  {
    code: 'doi',
    name: 'डोगरी',
    english: 'Dogri',
    locale: 'doi-IN',
    script: 'Devanagari',
    rtl: false,
    offered: false,
  },
  {
    code: 'gu',
    name: 'ગુજરાતી',
    english: 'Gujarati',
    locale: 'gu-IN',
    script: 'Gujarati',
    rtl: false,
    offered: false,
  },
  {
    code: 'kn',
    name: 'ಕನ್ನಡ',
    english: 'Kannada',
    locale: 'kn-IN',
    script: 'Kannada',
    rtl: false,
    offered: false,
  },
  {
    code: 'ks',
    name: 'کٲشُر',
    english: 'Kashmiri',
    locale: 'ks-Arab-IN',
    script: 'Arabic',
    rtl: true,
    offered: false,
  },
  {
    code: 'kok',
    name: 'कोंकणी',
    english: 'Konkani',
    locale: 'kok-IN',
    script: 'Devanagari',
    rtl: false,
    offered: false,
  },
  {
    code: 'mai',
    name: 'मैथिली',
    english: 'Maithili',
    locale: 'mai-IN',
    script: 'Devanagari',
    rtl: false,
    offered: false,
  },
  {
    code: 'ml',
    name: 'മലയാളം',
    english: 'Malayalam',
    locale: 'ml-IN',
    script: 'Malayalam',
    rtl: false,
    offered: false,
  },
  // Browsers know its months only in the Bengali script.
  {
    code: 'mni',
    name: 'ꯃꯤꯇꯩꯂꯣꯟ',
    english: 'Manipuri',
    locale: 'en-IN',
    script: 'Meetei_Mayek',
    rtl: false,
    offered: false,
  },
  {
    code: 'mr',
    name: 'मराठी',
    english: 'Marathi',
    locale: 'mr-IN',
    script: 'Devanagari',
    rtl: false,
    offered: false,
  },
  {
    code: 'ne',
    name: 'नेपाली',
    english: 'Nepali',
    locale: 'ne-IN',
    script: 'Devanagari',
    rtl: false,
    offered: false,
  },
  {
    code: 'or',
    name: 'ଓଡ଼ିଆ',
    english: 'Odia',
    locale: 'or-IN',
    script: 'Oriya',
    rtl: false,
    offered: false,
  },
  {
    code: 'pa',
    name: 'ਪੰਜਾਬੀ',
    english: 'Punjabi',
    locale: 'pa-Guru-IN',
    script: 'Gurmukhi',
    rtl: false,
    offered: false,
  },
  {
    code: 'sa',
    name: 'संस्कृतम्',
    english: 'Sanskrit',
    locale: 'sa-IN',
    script: 'Devanagari',
    rtl: false,
    offered: false,
  },
  {
    code: 'sat',
    name: 'ᱥᱟᱱᱛᱟᱲᱤ',
    english: 'Santali',
    locale: 'sat-Olck-IN',
    script: 'Ol_Chiki',
    rtl: false,
    offered: false,
  },
  {
    code: 'sd',
    name: 'سنڌي',
    english: 'Sindhi',
    locale: 'sd-Arab-IN',
    script: 'Arabic',
    rtl: true,
    offered: false,
  },
  {
    code: 'ta',
    name: 'தமிழ்',
    english: 'Tamil',
    locale: 'ta-IN',
    script: 'Tamil',
    rtl: false,
    offered: false,
  },
  {
    code: 'te',
    name: 'తెలుగు',
    english: 'Telugu',
    locale: 'te-IN',
    script: 'Telugu',
    rtl: false,
    offered: false,
  },
  {
    code: 'ur',
    name: 'اردو',
    english: 'Urdu',
    locale: 'ur-IN',
    script: 'Arabic',
    rtl: true,
    offered: false,
  },
] as const satisfies readonly Spoken[]

type Spoken = {
  readonly code: string
  readonly name: string
  readonly english: string
  readonly locale: string
  readonly script: string
  readonly rtl: boolean
  readonly offered: boolean
}

export type Language = (typeof LANGUAGES)[number]['code']

/** The languages people can choose and visitors see. People with another language read English. */
export const OFFERED: readonly Language[] = LANGUAGES.filter(({ offered }) => offered).map(
  ({ code }) => code,
)

const byCode: ReadonlyMap<string, (typeof LANGUAGES)[number]> = new Map(
  LANGUAGES.map((language) => [language.code, language]),
)

/** The row of the table for a language. */
export function languageFacts(code: Language): Spoken {
  return byCode.get(code) ?? LANGUAGES[0]
}

export function isLanguage(code: string): code is Language {
  return byCode.has(code)
}

/**
 * The first offered language among wishes such as "mr", "hi-IN" or "EN", most wanted first.
 * Undefined where none is offered. Wishes after one that is not offered count too, because that
 * person reads them as well.
 */
export function firstOffered(
  wishes: readonly string[],
  offered: readonly Language[] = OFFERED,
): Language | undefined {
  const codes = wishes.map((wish) => wish.trim().toLowerCase().split(/[-_]/)[0] ?? '')
  return offered.find(
    (code) => code === codes.find((wish) => (offered as readonly string[]).includes(wish)),
  )
}

/** The wishes of an Accept-Language header, most wanted first. Those with weight 0 are left out. */
export function wishesOf(header: string): string[] {
  const parts = header
    .split(',')
    .slice(0, WISHES_MAX)
    .map((part) => {
      const [tag = '', ...options] = part.split(';').map((piece) => piece.trim())
      const weight = options.find((option) => option.startsWith('q='))?.slice(2)
      return { tag, weight: weight === undefined ? 1 : Number(weight) }
    })
  // A wish whose weight is no number counts as not wanted.
  return parts
    .filter(({ tag, weight }) => tag !== '' && tag !== '*' && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}

const WISHES_MAX = 20

/** The language of an address. */
export function languageOfAddress(path: string, offered: readonly Language[] = OFFERED): Language {
  const [, first = ''] = path.split('/')
  return offered.find((code) => code === first && code !== 'en') ?? 'en'
}
