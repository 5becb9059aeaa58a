import { describe, expect, test } from 'vitest'
import { EVERY_SENTENCE, type Sentence } from '#test/texts/every-sentence.ts'
import { DESCRIPTIONS, TAGS } from '../openapi/descriptions.ts'

/** The page that shows every component. Its sentences are examples that no member reads. */
const LEFT_OUT = new Set(['kit'])

type Rule = readonly [not: RegExp, but: string]
const OF_OPENAPI = Object.entries({ ...DESCRIPTIONS, ...TAGS }).map(([key, text]) => ({
  language: 'en' as const,
  catalogue: 'openapi',
  key,
  text,
}))
const TEXTS = [
  ...EVERY_SENTENCE.filter(({ catalogue }) => !LEFT_OUT.has(catalogue)),
  ...OF_OPENAPI,
].map(({ language, catalogue, key, text }) => ({
  name: `${language}/${catalogue} ${key}`,
  language,
  text: text.normalize('NFC').replaceAll(/\{\w+\}/g, '{}'),
}))

/** A Hindi word, with its endings. It begins where no letter is before it. */
const word = (text: string) => new RegExp(`(?<![\\p{L}\\p{M}])${text}`.normalize('NFC'), 'u')

/** A promise may be named only to deny it, or to say that it breaks the law. */
const DENIED = '(?:नहीं|(?<!\\p{L})न |झूठ|स्कीम|क़ानून)'.normalize('NFC')

/** Words that native speakers do not use, and what they use instead. */
const RULES: Readonly<Record<Sentence['language'], readonly Rule[]>> = {
  en: [
    [/\blook(s|ed|ing)?\b(?! after\b| into it\b)/i, 'check, review, view, open'],
    [/\bst(and|ands|anding|ood)\b/i, 'is, is listed, is valid, recurring'],
    [/\bwhoever\b/i, 'anyone who, those who'],
    [/\bso many\b/i, 'the number itself'],
    [/\bthe same\b(?= (again|already|as|in|waits)\b|[.,;:!?)]|$)/i, 'what it is, by its name'],
    [/\banew\b/i, 'again'],
    [/\bby turns\b/i, 'in turn'],
    [/\bshall\b/i, 'will, should'],
    [/\bby (itself|themselves)\b/i, 'automatically'],
    [/\bgo(es)? on\b/i, 'continue, resume'],
    [
      /\b(wait|waits|waiting) for (a look|a second|somebody|someone|you\b)/i,
      'awaiting approval; what you need to do',
    ],
    [/\bneeds? (do|not)\b/i, 'do not need to'],
    [/\bties?\b|\btied\b/i, 'a personal connection, a conflict of interest'],
    [/\b(e-mail|mail|mails|mailed)\b/i, 'email'],
    [/\b(make|makes|sum to) (zero|\{\})/i, 'add up to'],
    [/\bwhat is over\b/i, 'completed, has ended'],
    [/\bbrought together\b|\bmade up from\b/i, 'matched'],
    [/\bcounts? from now on\b/i, 'is now in use'],
  ],
  hi: [
    [new RegExp(`^(?!.*${DENIED})(?=.*${word('वाद(ा|े|ों)').source})`, 'su'), 'मदद की पेशकश'],
    [word('क़?िस्त'), 'इस बार की मदद'],
    [word('मिलान(?!\\p{M})'), 'भुगतान तय होना'],
    [word('जोड़ी(?! (जा|गई))'), 'भुगतान तय होना'],
    [word('बाकी'), 'बाक़ी'],
    [word('सहायक'), 'स्टूअर्ड'],
    [word('योजना'), 'मदद का तरीक़ा'],
    [word('प्रविष्टि'), 'एंट्री'],
    [word('जन्म ?तिथि'), 'जन्म तारीख़'],
    [word('कर-वर्ष'), 'टैक्स वर्ष'],
    [word('पन्न(ा|े|ों)'), 'पेज'],
    [word('लॉगिन'), 'लॉग इन'],
    [word('(देने|पाने) वाला'), 'देने वाले, पाने वाले'],
    [word('मेल (से|में|लिख|भेज|पर|की)'), 'ईमेल'],
    [word('सत्याप(ित|न)'), 'वेरिफ़ाई, वेरिफ़िकेशन'],
    [word('व्यवस्थापक(ों)?'), 'एडमिन'],
    [/उलट(?!ी दिशा)/u, 'रिवर्स'],
    [word('दूसर(ा|े) प्रमाण'), 'टू-स्टेप वेरिफ़िकेशन'],
    [/\S(ता|गा) हूँ/u, 'करता/करती हूँ'],
    [/(^|\s)आप (?!दोनों)[^।;:,/]*सकते हैं/u, 'किया जा सकता है; सकते/सकती हैं'],
    [/Coine(?!\))/u, 'कॉइन; कॉइन (Coine) once a page'],
  ],
}

/** Sentences that may use such a word, with the reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {}

const broken = TEXTS.flatMap(({ name, language, text }) =>
  RULES[language]
    .filter(([not]) => not.test(text))
    .map(([, but]) => ({ name, sentence: text, but })),
)

describe('what people read is said in plain words', () => {
  test('without the turns that read as translated', () => {
    expect(broken.filter(({ name }) => EXCEPTIONS[name] === undefined)).toEqual([])
    expect(TEXTS.length).toBeGreaterThan(1_500)
  })

  test('and no exception is left over', () => {
    expect(
      Object.keys(EXCEPTIONS).filter((name) => broken.every((one) => one.name !== name)),
    ).toEqual([])
  })

  test.each([
    ['en', 'A steward looks at it first'],
    ['en', 'It stands here'],
    ['en', 'Whoever promises you more is lying'],
    ['en', 'Has your bank failed the payment? Pay anew.'],
    ['en', 'What shall become of it?'],
    ['en', 'Go on'],
    ['en', 'We send a mail'],
    ['hi', 'मदद का वादा करें'],
    ['hi', 'अगली किस्त'],
    ['hi', 'अगली क़िस्त'],
    ['hi', 'मिलान हो गया'],
    ['hi', 'बाकी'],
    ['hi', '1 Coine'],
    ['hi', 'ईमेल सत्यापित करें'],
    ['hi', 'दो व्यवस्थापकों को'],
    ['hi', 'पुष्टि उलटी गई'],
    ['hi', 'दूसरे प्रमाण हटाएँ'],
    ['hi', 'मैं सहमत होता हूँ'],
    ['hi', 'आप इसे वापस ले सकते हैं'],
  ] as const)('in %s “%s” is found', (language, text) => {
    expect(RULES[language].some(([not]) => not.test(text.normalize('NFC')))).toBe(true)
  })

  test.each([
    ['en', 'Stewards look after the circle, outstanding and understood'],
    ['hi', 'धन्यवाद, विवाद, कॉइन (Coine), बाक़ी'],
    ['hi', 'मैं इन्हें जानता/जानती हूँ। आप दोनों सुलझा सकते हैं, आप चुन सकते/सकती हैं।'],
    ['hi', 'उलटी दिशा में कोई भुगतान नहीं'],
  ] as const)('in %s “%s” is not', (language, text) => {
    expect(RULES[language].filter(([not]) => not.test(text.normalize('NFC')))).toEqual([])
  })
})
