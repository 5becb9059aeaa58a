import { actWords } from '#contract/staff/act-words.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'

/** Words for acts, fact names and their values. `subject` is what an act was done to. */
export function useActWords(subject = '') {
  const acts = useText('staff-acts')
  const policy = useText('staff-policy')
  const frame = useText('staff-frame')
  return actWords({ acts, policy, frame, language: useLanguage() }, subject)
}
