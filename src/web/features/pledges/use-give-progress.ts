import { useText } from '#web/platform/text/i18n.tsx'
import { giveProgress } from './give-draft.ts'

export type GiveProgress = { readonly now: number; readonly steps: number; readonly text: string }

/** The bar of one step of giving. */
export function useGiveProgress(...where: Parameters<typeof giveProgress>): GiveProgress {
  const t = useText('giving')
  const common = useText('member-common')
  const { now, steps } = giveProgress(...where)
  return { now, steps, text: `${t('wizard')} · ${common('step-of', { now, of: steps })}` }
}
