import { type ReactNode, Suspense } from 'react'
import { Link } from 'wouter'
import { useText } from '#web/platform/text/i18n.tsx'
import { Icon } from '../display/icons.tsx'
import { FormProblems } from '../forms/form.tsx'
import { PageHeading } from '../display/page-heading.tsx'
import { TimeChip } from '../display/times.tsx'
import { ReadAloud } from './read-aloud-part.ts'

type Props = {
  readonly title: string
  /** The heading as it is drawn, where that is more than its words. */
  readonly heading?: ReactNode
  /** The question below says it, and is larger. */
  readonly titleHidden?: boolean
  /** Beside the heading: whom it is about. */
  readonly who?: ReactNode
  /** Which step this is. The last screen is none. */
  readonly step?: number
  readonly steps?: number
  /** What the steps are of, where the headings do not say it. */
  readonly of?: string
  /** Where the arrow leads. None on the last screen. */
  readonly backTo?: string
  /** Where giving up leads, on every screen that is not the first. */
  readonly cancelTo?: string
  readonly deadlineAt?: string | null
  /** The buttons at the bottom, the primary one first. */
  readonly end: ReactNode
  readonly children: ReactNode
}

/** One screen of a flow: its bar, one question, and the buttons in reach of the thumb. */
export function FlowFrame({
  title,
  heading,
  titleHidden = false,
  who,
  step,
  steps = 3,
  of,
  backTo,
  cancelTo,
  deadlineAt,
  end,
  children,
}: Props) {
  const t = useText('member-common')
  return (
    <div className="flow">
      {backTo !== undefined && (
        <div className="flow__bar" data-unspoken="">
          <Link href={backTo} className="flow__back" aria-label={t('back')}>
            <Icon name="back" size={24} />
          </Link>
          {step !== undefined && (
            <span className="stepper__text">
              {of !== undefined && `${of} · `}
              {t('step-of', { now: step, of: steps })}
            </span>
          )}
          {cancelTo !== undefined && (
            <Link href={cancelTo} className="flow__cancel">
              {t('cancel')}
            </Link>
          )}
          {typeof deadlineAt === 'string' && <TimeChip at={deadlineAt} />}
        </div>
      )}
      {step !== undefined && (
        <ol className="stepper__bars" aria-hidden="true">
          {Array.from({ length: steps }, (_, index) => (
            <li
              key={index}
              data-state={index + 1 < step ? 'done' : index + 1 === step ? 'now' : 'next'}
            />
          ))}
        </ol>
      )}
      <div className="flow__head">
        {who}
        <PageHeading key={title} title={title} heading={heading} hidden={titleHidden} />
        <Suspense fallback={null}>
          <ReadAloud key={title} />
        </Suspense>
      </div>
      <div className="flow__main">
        <FormProblems />
        {children}
      </div>
      <div className="flow__end">{end}</div>
    </div>
  )
}
