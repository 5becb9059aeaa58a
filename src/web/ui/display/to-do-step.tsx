import type { ReactNode } from 'react'
import { useText } from '#web/platform/text/i18n.tsx'
import { Badge } from './badge.tsx'
import { Icon } from './icons.tsx'

type Props = {
  readonly done: boolean
  readonly title: string
  /** The word for a step that is not done; "Open" without it. */
  readonly word?: string
  readonly children?: ReactNode
}

/** One item of a list that ticks itself off. What is done, with nothing to add, is one line. */
export function ToDoStep({ done, title, word, children }: Props) {
  const t = useText('member-common')
  if (done && children === undefined)
    return (
      <li className="item">
        <Icon name="check" size={24} />
        <h2 className="item__text item__title">
          {title} <span className="visually-hidden">{t('step-done')}</span>
        </h2>
      </li>
    )
  return (
    <li className="card">
      <div className="row row--between">
        <h2 className="card__title">{title}</h2>
        <Badge
          tone={done ? 'done' : 'over'}
          text={done ? t('step-done') : (word ?? t('step-open'))}
        />
      </div>
      {children}
    </li>
  )
}
