import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '../acts/button.tsx'
import { FlowFrame } from './flow-frame.tsx'

type Words = Readonly<Record<'title' | 'next' | 'end', string>> & { readonly text?: string }
type Props = {
  readonly words: Words
  /** What was done, what happens now, and what comes after it. */
  readonly steps: readonly (readonly [state: 'done' | 'now' | 'next', text: ReactNode])[]
  readonly children: ReactNode
}

/** The last screen of a flow: it is made, and what happens next. */
export function DoneFrame({ words: { title, text, next, end }, steps, children }: Props) {
  return (
    <FlowFrame
      title={text === undefined ? title : `${title}: ${text}`}
      {...(text !== undefined && {
        heading: (
          <>
            <span className="flow__lead flow__lead--above">{title}</span> {text}
          </>
        ),
      })}
      end={
        <ButtonLink variant="primary" block to={paths.dashboard}>
          {end}
        </ButtonLink>
      }
    >
      <h2>{next}</h2>
      <div className="group">
        <ol className="timeline group__row">
          {steps.map(([state, step], at) => (
            <li key={at} data-state={state}>
              {step}
            </li>
          ))}
        </ol>
      </div>
      {children}
    </FlowFrame>
  )
}
