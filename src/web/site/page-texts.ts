import type { FoundingFieldCode } from '#domain/circles/founding.ts'
import type { FieldCode } from '#domain/members/contact-formats.ts'
import type { TextKey, Texts } from './texts.ts'

/**
 * The sentences from the form's data-texts. `Keys` is the page's list. The lists are elsewhere,
 * because no script needs them.
 */
export function textsOf<Keys extends readonly TextKey[]>(form: HTMLElement): Texts<Keys> {
  return JSON.parse(form.dataset['texts'] ?? '{}') as Texts<Keys>
}

/**
 * The sentence for a field's code. Undefined where the field has no fault. The page lists every
 * code its checks can give.
 */
export function sentenceOf(
  texts: Readonly<Record<string, string>>,
  code: FieldCode | FoundingFieldCode | undefined,
): string | undefined {
  return code === undefined ? undefined : (texts[code] ?? code)
}
