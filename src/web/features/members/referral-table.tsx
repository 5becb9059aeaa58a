import { useState } from 'react'
import type { ReferredUser } from '#contract/members/own.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Empty } from '#web/ui/forms/query-view.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { type TableColumn, DataTable } from '#web/ui/display/data-table.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { roleText, statusText } from '#web/ui/words/member-words.ts'
import { DateText } from '#web/ui/display/times.tsx'
import { findReferrals, nextSorting, pageOf, type SortKey, type Sorting } from './referral-list.ts'

/** The people somebody introduced: sorted, searched, in pages. */
export function ReferralTable({ users }: { users: readonly ReferredUser[] }) {
  const t = useText('referrals')
  const common = useText('member-common')
  const [search, setSearch] = useState('')
  const [sorting, setSorting] = useState<Sorting>({ key: 'createdAt', direction: 'descending' })
  const [wanted, setWanted] = useState(1)
  const columns = useColumns(sorting, (key) => setSorting(nextSorting(sorting, key)))
  if (users.length === 0) return <Empty text={t('none')} />
  const found = findReferrals(users, search, sorting)
  const { rows, page, pages } = pageOf(found, wanted)
  return (
    <div className="stack">
      <TextField
        label={t('search')}
        type="search"
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value)
          setWanted(1)
        }}
      />
      {rows.length === 0 ? (
        <Empty text={t('none-found')} />
      ) : (
        <DataTable
          caption={t('list')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          asRow={({ name, status, createdAt }) => ({
            mark: <Avatar name={name} />,
            first: name,
            second: (
              <>
                {statusText(common, status)} · <DateText at={createdAt} />
              </>
            ),
          })}
        />
      )}
      <p className="small soft">{t('masked')}</p>
      {pages > 1 && (
        <nav className="pager" aria-label={t('list')}>
          <Button disabled={page === 1} onClick={() => setWanted(page - 1)}>
            {t('newer')}
          </Button>
          <output>{t('page-of', { page, pages })}</output>
          <Button disabled={page === pages} onClick={() => setWanted(page + 1)}>
            {t('older')}
          </Button>
        </nav>
      )}
    </div>
  )
}

function useColumns(sorting: Sorting, onSort: (key: SortKey) => void): TableColumn<ReferredUser>[] {
  const t = useText('referrals')
  const common = useText('member-common')
  const sort = (key: SortKey) => ({
    direction: sorting.key === key ? sorting.direction : undefined,
    onSort: () => onSort(key),
  })
  return [
    { key: 'id', label: t('id'), cell: ({ id }) => shortId(id) },
    { key: 'name', label: t('name'), cell: ({ name }) => name, sort: sort('name') },
    { key: 'email', label: t('email'), cell: ({ email }) => email },
    { key: 'phone', label: t('phone'), cell: (user) => <PhoneCell user={user} /> },
    { key: 'currency', label: t('currency'), cell: ({ currency }) => currency },
    {
      key: 'role',
      label: t('role'),
      cell: ({ role }) => roleText(common, role),
      sort: sort('role'),
    },
    { key: 'state', label: t('state'), cell: ({ status }) => statusText(common, status) },
    {
      key: 'created',
      label: t('created'),
      cell: ({ createdAt }) => <DateText at={createdAt} />,
      sort: sort('createdAt'),
    },
  ]
}

/** The phone, and what else somebody shares with who introduced them. */
function PhoneCell({ user: { phone, fields: shared } }: { user: ReferredUser }) {
  const fields = useText('personal-fields')
  return (
    <>
      {phone}
      {shared.map(({ name, text }) => (
        <span key={name} className="small soft">
          {' '}
          {fields(name)}: {text}
        </span>
      ))}
    </>
  )
}

/** The last eight characters of an id: enough to tell rows apart and to read aloud. */
function shortId(id: string): string {
  return id.slice(-8)
}
