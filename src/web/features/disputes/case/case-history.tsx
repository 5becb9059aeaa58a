import { useText } from '#web/platform/text/i18n.tsx'
import type { OfficerDispute } from '#contract/disputes/case-view.ts'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { Timeline } from '#web/ui/display/step-line.tsx'
import { useEventText, useStepText } from './case-words.ts'

/** Everything that happened to the match and to the dispute. */
export function CaseHistory({ dispute }: { dispute: OfficerDispute }) {
  const t = useText('staff-disputes')
  const print = useEventText()
  const printStep = useStepText()
  return (
    <div className="sides">
      <SectionCard title={t('timeline')}>
        <Timeline
          items={dispute.timeline.map((event) => ({
            at: event.at,
            text: print(event),
            more:
              event.helperName === null ? event.reason : t('helped', { name: event.helperName }),
          }))}
        />
      </SectionCard>
      <SectionCard title={t('history')}>
        <Timeline
          items={dispute.history.map((step) => ({
            at: step.at,
            text: printStep(step),
            more: step.round > 1 ? t('round', { round: step.round }) : null,
          }))}
        />
      </SectionCard>
    </div>
  )
}
