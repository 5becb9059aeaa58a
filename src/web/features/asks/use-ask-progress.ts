import { useText } from '#web/platform/text/i18n.tsx'

const STEPS = 3

/** The bar of one step of asking. */
export function useAskProgress(now: 1 | 2 | 3): { now: number; steps: number; text: string } {
  const t = useText('getting')
  const common = useText('member-common')
  const step = common('step-of', { now, of: STEPS })
  return { now, steps: STEPS, text: `${t('amount-title')} · ${step}` }
}
