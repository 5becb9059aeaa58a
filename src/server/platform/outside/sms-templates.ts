import type { MessageKey } from '#contract/messages/messages.ts'
import { fillIn, type WrittenLanguage } from '#contract/messages/translate.ts'
import type { Language } from '#domain/shared/languages.ts'
import { catalogueIn } from '../text/words.ts'

export type SmsTemplate = MessageKey<'sms'>

/** A rendered text, and what its registered template needs: its variables in order. */
export type SmsText = {
  readonly template: SmsTemplate
  readonly language: WrittenLanguage
  readonly variables: readonly string[]
  readonly rendered: string
}

/** The type of a variable, as it is registered on a DLT platform. */
type SmsVariable = { readonly tag: 'numeric' | 'alphanumeric'; readonly longest: string }

/**
 * What may stand in a registered text, with the longest value. Indian networks refuse other values:
 * `numeric` has digits only, `alphanumeric` letters, digits and spaces, and no sign between them.
 */
export const SMS_VARIABLES: Readonly<Record<string, SmsVariable>> = {
  code: { tag: 'numeric', longest: '999999' },
  same: { tag: 'numeric', longest: '999999' },
  amount: { tag: 'numeric', longest: '100000' },
  person: { tag: 'alphanumeric', longest: 'X'.repeat(16) },
  other: { tag: 'alphanumeric', longest: 'X'.repeat(16) },
  invitation: { tag: 'alphanumeric', longest: 'X'.repeat(26) },
}
const ALLOWED = { numeric: /^\d+$/, alphanumeric: /^[\p{L}\p{M}\p{N} ]+$/u } as const

/** Fixed parts of all texts of an installation, which are no variables: links need a known domain. */
export function fixedSmsParts({ publicUrl }: { readonly publicUrl: string }) {
  return { site: publicUrl.replace(/^https?:\/\//, ''), domain: new URL(publicUrl).hostname }
}
const FIXED = ['site', 'domain']

const textsIn = catalogueIn('sms')

/** Every text in every language, in the order of the catalogue. */
export const SMS_TEMPLATES: readonly {
  readonly template: SmsTemplate
  readonly language: WrittenLanguage
  readonly text: string
  readonly slots: readonly string[]
}[] = (Object.keys(textsIn('en')) as SmsTemplate[]).flatMap((template) =>
  (['en', 'hi'] as const).map((language) => ({
    template,
    language,
    text: textsIn(language)[template],
    slots: slotsOf(textsIn(language)[template]),
  })),
)

function slotsOf(text: string): string[] {
  return Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name).filter(
    (name) => !FIXED.includes(name),
  )
}

/**
 * Renders a registered text; a language without one gets the whole English text. Throws when a
 * variable is missing, or is not what networks take for its type.
 */
export function renderSms(
  template: SmsTemplate,
  language: Language,
  values: Readonly<Record<string, string>>,
): SmsText {
  const written = language === 'hi' ? 'hi' : 'en'
  const text = textsIn(written)[template]
  const variables = slotsOf(text).map((slot) => {
    const [value, variable] = [values[slot], SMS_VARIABLES[slot]]
    if (
      value === undefined ||
      variable === undefined ||
      value.length > variable.longest.length ||
      !ALLOWED[variable.tag].test(value)
    )
      throw new RangeError(`the value of ${slot} does not fit into the text ${template}`)
    return value
  })
  return { template, language: written, variables, rendered: fillIn(text, values) }
}

/**
 * How many SMS a text takes: 160 letters of GSM 7-bit, or 70 of UCS-2; a little less each when it
 * is split.
 */
export function segmentsOf(text: string): number {
  const [single, split] = isUnicode(text) ? [70, 67] : [160, 153]
  return text.length <= single ? 1 : Math.ceil(text.length / split)
}

/** Whether a text has letters outside the alphabet of plain SMS. */
export function isUnicode(text: string): boolean {
  return !/^[\n\r -~£¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉÄÖÑÜ§¿äöñüà€]*$/u.test(text)
}
