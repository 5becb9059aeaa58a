import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useText } from '#web/platform/text/i18n.tsx'
import { Icon } from './icons.tsx'
import { PageHeading } from './page-heading.tsx'
import { TimeChip } from './times.tsx'

type Props = {
  readonly title: string
  /** The heading as it is drawn, where that is more than its words. */
  readonly heading?: ReactNode
  /** Beside the heading: whom it is about. */
  readonly who?: ReactNode
  /** The step with its words, out of `steps`. */
  readonly progress?: { readonly now: number; readonly steps: number; readonly text: string }
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
  who,
  progress,
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
        <div className="flow__bar">
          <Link href={backTo} className="flow__back" aria-label={t('back')}>
            <Icon name="back" size={24} />
          </Link>
          {progress !== undefined && <span className="small soft">{progress.text}</span>}
          {cancelTo !== undefined && (
            <Link href={cancelTo} className="flow__cancel">
              {t('cancel')}
            </Link>
          )}
          {typeof deadlineAt === 'string' && <TimeChip at={deadlineAt} />}
        </div>
      )}
      {progress !== undefined && (
        <div className="flow__steps" aria-hidden="true">
          {Array.from({ length: progress.steps }, (_, index) => (
            <i
              key={index}
              data-state={
                index + 1 < progress.now ? 'done' : index + 1 === progress.now ? 'now' : 'next'
              }
            />
          ))}
        </div>
      )}
      <div className="flow__head">
        {who}
        <PageHeading key={title} title={title} heading={heading} />
      </div>
      <div className="flow__main">{children}</div>
      <div className="flow__end">{end}</div>
    </div>
  )
}
