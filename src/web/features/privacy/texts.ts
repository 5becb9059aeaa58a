import type { myData } from '#contract/messages/members/my-data.en.ts'
import { fetchSentences, useSentences } from '#web/platform/text/i18n.tsx'
import { languageNow } from '#web/platform/text/language.ts'

const TEXTS = {
  en: async () => (await import('#contract/messages/members/my-data.en.ts')).myData,
  hi: async () => (await import('#contract/messages/members/my-data.hi.ts')).myData,
}

/**
 * The sentences of this feature; apart from the others, so that the first page does not carry their
 * list.
 */
export const useMyDataText = () => useSentences<typeof myData>('my-data', TEXTS)

/** Starts fetching them together with the page that will say them. */
export function fetchMyDataTexts(): void {
  void fetchSentences('my-data', TEXTS, languageNow()).catch(() => undefined)
}
