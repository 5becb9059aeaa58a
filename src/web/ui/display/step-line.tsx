import type { ReactNode } from 'react'
import { useText } from '#web/platform/text/i18n.tsx'
import { type StepState, stepLines } from './drawn-boxes.ts'
import { DateTimeText } from './times.tsx'

export type LineStep = {
  readonly name: string
  /** When it was, or by when it is due. */
  readonly when?: ReactNode
  readonly state: StepState
}

/**
 * The steps of one thing and where it is now: done with a tick, the present one ringed, the next
 * hollow. Side by side, and below one another where letters are large.
 */
export function StepLine({ label, steps }: { label: string; steps: readonly LineStep[] }) {
  const t = useText('member-common')
  const lines = stepLines(steps.map(({ state }) => state))
  return (
    <div className="step-line">
      <ol aria-label={label}>
        {steps.map(({ name, when, state }, at) => (
          <li
            key={name}
            data-state={state}
            aria-current={state === 'now' || state === 'wrong' ? 'step' : undefined}
          >
            <Mark state={state} {...(lines[at] ?? { before: 'none', after: 'none' })} />
            <span className="step-line__text">
              <strong>{name}</strong>
              {(state === 'done' || state === 'next') && (
                <span className="visually-hidden">
                  {t(state === 'done' ? 'step-done' : 'step-open')}
                </span>
              )}
              {when !== undefined && <span className="small soft">{when}</span>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

type Happened = { readonly at: string; readonly text: string; readonly more: string | null }

/** What happened, oldest first; the last is where it stands. */
export function Timeline({ items }: { items: readonly Happened[] }) {
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

const SIGNS: Readonly<Partial<Record<StepState, string>>> = {
  done: 'M-4 0l3 3 5-6',
  wrong: 'M0-4v4.5M0 4v.01',
  over: 'M-3 0h6',
}

function Mark({ state, before, after }: { state: StepState } & ReturnType<typeof stepLines>[0]) {
  const sign = SIGNS[state]
  return (
    <svg className="step-line__mark" aria-hidden="true">
      {before !== 'none' && <line data-line={before} x1="0" x2="50%" y1="50%" y2="50%" />}
      {after !== 'none' && <line data-line={after} x1="50%" x2="100%" y1="50%" y2="50%" />}
      <svg x="50%" y="50%" overflow="visible">
        <circle r={state === 'now' ? 7 : 9} />
        {sign !== undefined && <path d={sign} />}
      </svg>
    </svg>
  )
}
