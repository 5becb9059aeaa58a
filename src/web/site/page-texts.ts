import type { MessageKey } from '#contract/messages/messages.ts'
import type { FoundingFieldCode } from '#domain/circles/founding.ts'
import type { FieldCode } from '#domain/members/contact-formats.ts'
import { the } from './dom.ts'

export type TextKey = MessageKey<'entering'> | MessageKey<'errors'> | MessageKey<'site-contact'>

/**
 * The page's sentences for its script. The build writes into each page those that its script names
 * as they stand in the catalogue, so a key is never put together.
 */
export const texts = JSON.parse(the('main', HTMLElement).dataset['texts'] ?? '{}') as Record<
  TextKey,
  string
>

/** The sentence for a field's code. Undefined where the field has no fault. */
export function sentenceOf(code: FieldCode | FoundingFieldCode | undefined): string | undefined {
  return code && texts[code]
}
