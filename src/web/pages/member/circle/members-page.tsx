import { useState } from 'react'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { useText } from '#web/platform/text/i18n.tsx'
import { ActButton } from '#web/ui/acts/act-button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { Group, Row, RowIcon } from '#web/ui/display/rows.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Empty, QueryView } from '#web/ui/forms/query-view.tsx'
import { StaffRow } from './staff-row.tsx'

type Shown = ApiResponse<'GET /circle/members'>['data']

/** From so many names on, a field finds one. */
const SEARCHED_FROM = 12

/** Who is in the circle, and whether one is seen here oneself. */
export function MembersPage() {
  const t = useText('circle')
  return (
    <>
      <PageHeading title={t('members')} lead={t('members-lead')} />
      <QueryView query={useApi('GET /circle/members')} lines={6}>
        {({ data }) => (
          <div className="stack stack--wide">
            <OwnChoice shown={data.shown} />
            <Names shown={data} />
          </div>
        )}
      </QueryView>
    </>
  )
}

function Names({ shown: { staff, members, hidden } }: { shown: Shown }) {
  const t = useText('circle')
  const [search, setSearch] = useState('')
  const isWanted = (name: string) =>
    name.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase())
  const foundStaff = staff.filter(({ name }) => isWanted(name))
  const found = members.filter(isWanted)
  return (
    <>
      {staff.length + members.length >= SEARCHED_FROM && (
        <TextField
          label={t('members-search')}
          type="search"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {foundStaff.length > 0 && (
        <Group title={t('with-role')}>
          {foundStaff.map((person) => (
            <StaffRow key={person.id} person={person} />
          ))}
        </Group>
      )}
      {found.length > 0 && (
        <Group title={t('members')}>
          {found.map((name, at) => (
            // Two people may have one name, and nothing else is known here.
            <Row key={`${at} ${name}`} mark={<Avatar name={name} />} first={name} />
          ))}
        </Group>
      )}
      {foundStaff.length + found.length === 0 && (
        <Empty text={t(search === '' ? 'members-none' : 'members-none-found')} />
      )}
      {hidden > 0 && <p className="small soft">{t('members-hidden', { count: hidden })}</p>}
    </>
  )
}

function OwnChoice({ shown }: { shown: boolean }) {
  const t = useText('circle')
  const { roles } = useSession()
  const choose = useCommand('PUT /user/shown-in-circle')
  return (
    <Group>
      <Row
        mark={<RowIcon name="me" />}
        first={t(shown ? 'shown-here' : 'hidden-here')}
        second={t(
          shown ? (roles.length > 0 ? 'shown-here-staff' : 'shown-here-text') : 'hidden-here-text',
        )}
        end={
          <ActButton
            label={t(shown ? 'hide-me' : 'show-me')}
            done={({ message }: { message: string }) => message}
            act={() => choose.mutateAsync({ body: { shown: !shown } })}
          />
        }
      />
    </Group>
  )
}
