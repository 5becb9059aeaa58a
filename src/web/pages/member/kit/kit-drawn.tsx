import { money } from '#contract/formats.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { PartBar } from '#web/ui/display/part-bar.tsx'
import { PeriodBars } from '#web/ui/display/period-bars.tsx'
import { StepLine, Timeline } from '#web/ui/display/step-line.tsx'

const STEP_STATES = ['done', 'now', 'next', 'wrong', 'over'] as const

/** A bar of shares, bars of one and of two figures, also of longer periods, and steps in each state. */
export function Drawn() {
  const t = useText('kit')
  const [name, text] = [t('example-label'), t('example-text')]
  const one = { label: name, variant: 'plain', of: [500, 0, 1_500, 2_000] } as const
  const other = { label: t('plain'), variant: 'striped', of: [0, 1_000, 500, 1_250] } as const
  const head = { caption: text, head: name, print: money }
  const months = ['Aug 2026', 'Sep 2026', 'Oct 2026', 'Nov 2026'].map((month) => ({ name: month }))
  return (
    <div className="grid">
      <div className="card">
        <PartBar
          part={500}
          whole={4_000}
          parts={[
            { rupees: 500, state: 'done' },
            { rupees: 1_000, state: 'now' },
            { rupees: 500, state: 'now' },
            { rupees: 500, state: 'over' },
          ]}
        />
      </div>
      <div className="card">
        <PeriodBars {...head} periods={months} series={[one, other]} />
      </div>
      <div className="card">
        <PeriodBars
          {...head}
          periods={months.map((month, at) => ({ ...month, span: at + 1 }))}
          series={[one]}
        />
      </div>
      <div className="card">
        <StepLine
          label={name}
          steps={STEP_STATES.map((state) => ({ name: state, when: '21 Nov', state }))}
        />
        <Timeline
          items={['2026-11-20T06:00:00Z', '2026-11-21T06:00:00Z'].map((at, index) => ({
            at,
            text: name,
            more: index === 0 ? null : name,
          }))}
        />
      </div>
    </div>
  )
}
