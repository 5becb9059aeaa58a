import type { staffFrame } from '#contract/messages/staff/staff-frame.en.ts'
import type { Translate } from '#contract/messages/translate.ts'
import type { WorkItem } from '#contract/staff/work.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Amount } from '#web/ui/display/amount.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { Deadline } from '#web/ui/display/deadline.tsx'
import { pathOf } from './work-order.ts'

/**
 * One item of work: what it is, its deadline, and its link. The first item is the largest on the
 * screen.
 */
export function QueueCard({ item, first }: { item: WorkItem; first: boolean }) {
  const t = useText('staff-frame')
  const language = useLanguage()
  return (
    <article className="card">
      {first && <p className="soft small">{t('queue-first')}</p>}
      <div className="row row--between">
        <h2 className="card__title">
          {t(`kind.${item.kind}`)}: {titleOf(t, item)}
          {item.amount === null ? '' : ' · '}
          {item.amount !== null && <Amount rupees={item.amount} />}
        </h2>
        {item.mine && <Badge tone="yours" text={t('mine')} />}
      </div>
      <p>{whatToDo(t, item)}</p>
      {item.deadlineAt === null ? (
        <p className="small soft">
          {item.late && (
            <>
              <Badge tone="wrong" text={t('late')} />{' '}
            </>
          )}
          {t('since', { date: dateOf(item.since, language) })}
        </p>
      ) : (
        <Deadline at={item.deadlineAt} />
      )}
      <ButtonLink variant={first ? 'primary' : 'plain'} block={first} to={pathOf(item)}>
        {t('queue-go')}
      </ButtonLink>
    </article>
  )
}

function whatToDo(t: Translate<typeof staffFrame>, { kind, mine }: WorkItem): string {
  return mine && (kind === 'dispute' || kind === 'ticket') ? t(`do-mine.${kind}`) : t(`do.${kind}`)
}

// Disputes and rulings have the code of their match as name.
function titleOf(t: Translate<typeof staffFrame>, { kind, title }: WorkItem): string {
  if (kind === 'dispute' || kind === 'ruling_to_approve') return t('title-payment', { code: title })
  return title === 'policy' ? t('title-policy') : title
}
