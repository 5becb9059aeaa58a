import type { FieldCode } from '#domain/members/contact-formats.ts'
import type { TextKey, Texts } from './texts.ts'

/**
 * The sentences that the page put into the form's data-texts; `Keys` is the list the page used.
 * Apart from the lists, which no script needs to carry.
 */
export function textsOf<Keys extends readonly TextKey[]>(form: HTMLElement): Texts<Keys> {
  return JSON.parse(form.dataset['texts'] ?? '{}') as Texts<Keys>
}

/**
 * The sentence of a field's code, or undefined when the field holds. The page lists every code its
 * checks can give.
 */
export function sentenceOf(
  texts: Readonly<Record<string, string>>,
  code: FieldCode | undefined,
): string | undefined {
  return code === undefined ? undefined : (texts[code] ?? code)
}
