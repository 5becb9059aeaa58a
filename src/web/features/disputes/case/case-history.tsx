import { useText } from '#web/platform/text/i18n.tsx'
import type { OfficerDispute } from '#contract/disputes/cases.ts'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { DateTimeText } from '#web/ui/display/times.tsx'
import { useEventText, useStepText } from './case-words.ts'

/** Everything that happened to the match and to the dispute. */
export function CaseHistory({ dispute }: { dispute: OfficerDispute }) {
  const t = useText('staff-disputes')
  const print = useEventText()
  const printStep = useStepText()
  return (
    <div className="sides">
      <SectionCard title={t('timeline')}>
        <Line
          items={dispute.timeline.map((event) => ({
            at: event.at,
            text: print(event),
            more: event.reason,
          }))}
        />
      </SectionCard>
      <SectionCard title={t('history')}>
        <Line
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

function Line({
  items,
}: {
  items: readonly { readonly at: string; readonly text: string; readonly more: string | null }[]
}) {
  return (
    <ol className="timeline">
      {items.map(({ at, text, more }, index) => (
        <li key={`${at}-${index}`} data-state={index === items.length - 1 ? 'now' : 'done'}>
          <DateTimeText at={at} />
          <span>{text}</span>
          {more !== null && (
            <>
              <br />
              <span className="small soft">{more}</span>
            </>
          )}
        </li>
      ))}
    </ol>
  )
}
