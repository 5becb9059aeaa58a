import type { WrittenLanguage } from './translate.ts'
import type { Language } from '#domain/shared/languages.ts'

const EN_SMALL = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const EN_TENS = [
  '',
  '',
  'twenty',
  'thirty',
  'forty',
  'fifty',
  'sixty',
  'seventy',
  'eighty',
  'ninety',
]

const HI_SMALL = [
  'शून्य',
  'एक',
  'दो',
  'तीन',
  'चार',
  'पाँच',
  'छह',
  'सात',
  'आठ',
  'नौ',
  'दस',
  'ग्यारह',
  'बारह',
  'तेरह',
  'चौदह',
  'पंद्रह',
  'सोलह',
  'सत्रह',
  'अठारह',
  'उन्नीस',
  'बीस',
  'इक्कीस',
  'बाईस',
  'तेईस',
  'चौबीस',
  'पच्चीस',
  'छब्बीस',
  'सत्ताईस',
  'अट्ठाईस',
  'उनतीस',
  'तीस',
  'इकतीस',
  'बत्तीस',
  'तैंतीस',
  'चौंतीस',
  'पैंतीस',
  'छत्तीस',
  'सैंतीस',
  'अड़तीस',
  'उनतालीस',
  'चालीस',
  'इकतालीस',
  'बयालीस',
  'तैंतालीस',
  'चौवालीस',
  'पैंतालीस',
  'छियालीस',
  'सैंतालीस',
  'अड़तालीस',
  'उनचास',
  'पचास',
  'इक्यावन',
  'बावन',
  'तिरपन',
  'चौवन',
  'पचपन',
  'छप्पन',
  'सत्तावन',
  'अट्ठावन',
  'उनसठ',
  'साठ',
  'इकसठ',
  'बासठ',
  'तिरसठ',
  'चौंसठ',
  'पैंसठ',
  'छियासठ',
  'सड़सठ',
  'अड़सठ',
  'उनहत्तर',
  'सत्तर',
  'इकहत्तर',
  'बहत्तर',
  'तिहत्तर',
  'चौहत्तर',
  'पचहत्तर',
  'छिहत्तर',
  'सतहत्तर',
  'अठहत्तर',
  'उन्यासी',
  'अस्सी',
  'इक्यासी',
  'बयासी',
  'तिरासी',
  'चौरासी',
  'पचासी',
  'छियासी',
  'सत्तासी',
  'अट्ठासी',
  'नवासी',
  'नब्बे',
  'इक्यानवे',
  'बानवे',
  'तिरानवे',
  'चौरानवे',
  'पंचानवे',
  'छियानवे',
  'सत्तानवे',
  'अट्ठानवे',
  'निन्यानवे',
]

const SCALES = [
  { size: 10_000_000, en: 'crore', hi: 'करोड़' },
  { size: 100_000, en: 'lakh', hi: 'लाख' },
  { size: 1_000, en: 'thousand', hi: 'हज़ार' },
  { size: 100, en: 'hundred', hi: 'सौ' },
] as const

/**
 * Whole rupees in words, the Indian way: "one lakh twenty-three thousand rupees", "एक लाख तेईस
 * हज़ार रुपये". They are a help beside the figure, never instead of it. A language without numbers
 * in this file gets the English words. Takes a safe integer of zero or more.
 */
export function amountInWords(rupees: number, language: Language): string {
  if (language === 'hi') return `${numberInWords(rupees, 'hi')} ${rupees === 1 ? 'रुपया' : 'रुपये'}`
  return `${numberInWords(rupees, 'en')} ${rupees === 1 ? 'rupee' : 'rupees'}`
}

function numberInWords(value: number, language: WrittenLanguage): string {
  if (value < 100) return belowHundred(value, language)
  const parts: string[] = []
  let rest = value
  for (const scale of SCALES) {
    const times = Math.floor(rest / scale.size)
    if (times === 0) continue
    parts.push(numberInWords(times, language), scale[language])
    rest -= times * scale.size
  }
  if (rest > 0) parts.push(belowHundred(rest, language))
  return parts.join(' ')
}

function belowHundred(value: number, language: WrittenLanguage): string {
  if (language === 'hi') return HI_SMALL[value] ?? ''
  if (value < 20) return EN_SMALL[value] ?? ''
  const tens = EN_TENS[Math.floor(value / 10)] ?? ''
  return value % 10 === 0 ? tens : `${tens}-${EN_SMALL[value % 10] ?? ''}`
}
