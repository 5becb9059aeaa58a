import type { contentDesk } from '#contract/messages/en/content-desk.ts'
import type { shownOfMe } from '#contract/messages/en/shown.ts'
import { useSentences } from '#web/platform/i18n.tsx'

const DESK = {
  en: async () => (await import('#contract/messages/en/content-desk.ts')).contentDesk,
  hi: async () => (await import('#contract/messages/hi/content-desk.ts')).contentDesk,
}
const SHOWN = {
  en: async () => (await import('#contract/messages/en/shown.ts')).shownOfMe,
  hi: async () => (await import('#contract/messages/hi/shown.ts')).shownOfMe,
}

/**
 * The sentences of administrators who look after what visitors read; fetched with the first page
 * that says them.
 */
export const useDeskText = () => useSentences<typeof contentDesk>('content-desk', DESK)
/** The sentences with which members say what visitors see of them. */
export const useShownText = () => useSentences<typeof shownOfMe>('shown', SHOWN)
