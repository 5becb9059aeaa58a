import { useText } from '#web/platform/text/i18n.tsx'
import type { OfficerDispute } from '#contract/disputes/case-view.ts'
import type { MatchEventKind } from '#domain/matches/match-transitions.ts'
import type { DisputeEventKind } from '#domain/matches/dispute-transitions.ts'

const EVENTS = [
  'made',
  'claimed',
  'claim_withdrawn',
  'bank_pending',
  'bank_failed',
  'declined',
  'cancel_proposed',
  'cancel_refused',
  'cancel_agreed',
  'cancel_time_over',
  'late_claimed',
  'return_promised',
  'returned',
  'return_missing',
  'return_time_over',
  'not_received',
  'confirmed',
  'pay_time_over',
  'bank_time_over',
  'confirm_time_over',
  'ruled_paid',
  'ruled_not_paid',
  'ruled_void',
  'reversal_asked',
  'reversal_withdrawn',
  'ruled_kept',
  'ruled_returned',
  'reversed',
] as const satisfies readonly MatchEventKind[]
const STEPS = [
  'opened',
  'taken',
  'let_go',
  'take_time_over',
  'evidence_asked',
  'evidence_closed',
  'evidence_time_over',
  'rule_time_over',
  'ruling_proposed',
  'ruling_refused',
  'ruling_approved',
  'accepted',
  'appealed',
  'appeal_time_over',
  'settled',
] as const satisfies readonly DisputeEventKind[]
const TIES = ['self', 'introduced', 'introduced_by', 'partner'] as const

/** What happened to the match, with the person who did it. */
export function useEventText(): (event: OfficerDispute['timeline'][number]) => string {
  const t = useText('staff-disputes')
  return ({ kind, by }) => {
    const known = EVENTS.find((one) => one === kind)
    return `${t(`by.${by}`)}: ${known === undefined ? t('event-other', { event: kind.replaceAll('_', ' ') }) : t(`event.${known}`)}`
  }
}

/** A step of the dispute, with the name of its person where it is known. */
export function useStepText(): (step: OfficerDispute['history'][number]) => string {
  const t = useText('staff-disputes')
  return ({ kind, to, byName }) => {
    const known = STEPS.find((one) => one === kind)
    const said = known === undefined ? t(`state.${to}`) : t(`step.${known}`)
    return byName === null ? said : `${said} (${t('step-by', { name: byName })})`
  }
}

/** What ties somebody to this officer. A tie that this version does not know shows as it came. */
export function useTieText(): (tie: string) => string {
  const t = useText('staff-disputes')
  return (tie) => {
    const known = TIES.find((one) => one === tie)
    return t('tie', { tie: known === undefined ? tie : t(`tie.${known}`) })
  }
}
