import { directionOf } from '#contract/formats.ts'
import type { Language } from '#contract/messages/translate.ts'
import type { Props } from './mark-gaps.ts'

type Mark = (type: unknown, props: Props) => Props

let mark: Mark | undefined

/** What an element is drawn with: the same, unless a language with gaps is being read. */
export function markedProps(type: unknown, props: Props): Props {
  return mark === undefined ? props : mark(type, props)
}

/** From here on gaps in the texts of this language are marked as English. */
export async function beginMarking(language: Language): Promise<void> {
  const { markGaps } = await import('./mark-gaps.ts')
  mark = markGaps(directionOf(language))
}
