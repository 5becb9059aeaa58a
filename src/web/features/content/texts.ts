import type { contentDesk } from '#contract/messages/content/content-desk.en.ts'
import type { shownOfMe } from '#contract/messages/content/shown.en.ts'
import { useSentences } from '#web/platform/text/i18n.tsx'

const DESK = {
  en: async () => (await import('#contract/messages/content/content-desk.en.ts')).contentDesk,
  hi: async () => (await import('#contract/messages/content/content-desk.hi.ts')).contentDesk,
}
const SHOWN = {
  en: async () => (await import('#contract/messages/content/shown.en.ts')).shownOfMe,
  hi: async () => (await import('#contract/messages/content/shown.hi.ts')).shownOfMe,
}

/**
 * The sentences of administrators who look after what visitors read; fetched with the first page
 * that says them.
 */
export const useDeskText = () => useSentences<typeof contentDesk>('content-desk', DESK)
/** The sentences with which members say what visitors see of them. */
export const useShownText = () => useSentences<typeof shownOfMe>('shown', SHOWN)
