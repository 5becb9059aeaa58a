import { Link } from 'wouter'
import type { WorkItem } from '#contract/staff/work.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Amount } from '#web/ui/display/amount.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { tableRoles } from '#web/ui/display/table-roles.ts'
import { pathOf, whoOf } from '../work-order.ts'
import { useWorkWords } from './use-work-words.ts'
import { WorkDue } from './work-due.tsx'

type Props = {
  readonly items: readonly WorkItem[]
  readonly openId: string | undefined
  /** Opens an item beside the list. False for what has only a page of its own. */
  readonly onOpen: (item: WorkItem) => boolean
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (id: string) => void
}

/** The work as a dense table, for a desk. A whole line is the link; asks can be chosen. */
export function WorkTable({ items, openId, onOpen, chosen, onChoose }: Props) {
  const t = useText('staff-frame')
  const { what, toDo } = useWorkWords()
  const asks = items.some(({ ask }) => ask !== undefined)
  const hasWho = items.some((item) => whoOf(item) !== undefined)
  return (
    <div className="table-wrap">
      <table className="work" aria-describedby="desk-keys">
        <caption className="visually-hidden">{t('work-list')}</caption>
        <thead>
          <tr>
            {asks && (
              <th scope="col" className="work__choose">
                <span className="visually-hidden">{t('column.choose')}</span>
              </th>
            )}
            <th scope="col">{t('column.what')}</th>
            {hasWho && (
              <th scope="col" className="work__who">
                {t('column.who')}
              </th>
            )}
            <th scope="col" className="work__amount">
              {t('column.amount')}
            </th>
            <th scope="col" className="work__due">
              {t('column.due')}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const who = whoOf(item)
            return (
              <tr key={`${item.kind}-${item.id}`} data-open={item.id === openId || undefined}>
                {asks && (
                  <td className="work__choose">
                    {item.ask !== undefined && (
                      <input
                        type="checkbox"
                        aria-label={t('choose', { name: item.title })}
                        checked={chosen.has(item.id)}
                        onChange={() => onChoose(item.id)}
                      />
                    )}
                  </td>
                )}
                <th {...tableRoles.lineHead} scope="row">
                  <Link
                    href={pathOf(item)}
                    aria-current={item.id === openId ? 'true' : undefined}
                    onClick={(event) => {
                      if (onOpen(item)) event.preventDefault()
                    }}
                  >
                    <span className="one-line">{what(item)}</span>
                    <span className="one-line small soft">
                      {item.noted === true && (
                        <>
                          <Badge tone="over" text={t('note')} />{' '}
                        </>
                      )}
                      {toDo(item)}
                    </span>
                  </Link>
                </th>
                {hasWho && (
                  <td className="work__who">
                    {who !== undefined && (
                      <span>
                        <Avatar name={who} />
                        <span className="one-line">{who}</span>
                      </span>
                    )}
                  </td>
                )}
                <td className="work__amount">
                  {item.amount !== null && <Amount rupees={item.amount} />}
                </td>
                <td className="work__due">
                  <WorkDue item={item} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
