import type { ContentState } from '#domain/content/content.ts'
import type { BadgeTone } from '#web/ui/display/badge.tsx'

const TONES: Readonly<Record<ContentState, BadgeTone>> = {
  draft: 'over',
  review: 'over',
  published: 'done',
  withdrawn: 'over',
}

/** The colour of a state. The word is beside it. */
export function toneOf(state: ContentState): BadgeTone {
  return TONES[state]
}
