import { useCommand } from '#web/platform/api/use-command.ts'
import { useState } from 'react'
import { mayGiveRole, type CircleRole } from '#domain/shared/staff-roles.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useSession } from '#web/platform/pages/session.tsx'
import { QueryView, Empty } from '#web/ui/forms/query-view.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { ChoiceField, TextArea, TextField } from '#web/ui/forms/field.tsx'
import { roleText } from '#web/ui/words/member-words.ts'
import { usePages } from '#web/ui/display/pager.tsx'
import { useStaffMembers } from './api.ts'
import { ActForm } from '#web/ui/forms/act-form.tsx'
import { Form } from '#web/ui/forms/form.tsx'

const ROLES = ['steward', 'manager', 'officer', 'admin'] as const satisfies readonly CircleRole[]

type Values = { memberId: string | null; role: CircleRole | null; reason: string }

const NOTHING: Values = { memberId: null, role: null, reason: '' }
const REASON_MIN = 3
const REASON_MAX = 1_000

/** Proposes a role: find the member, choose the role, give the reason. A second person decides. */
export function GrantForm({ onDone }: { onDone: () => void }) {
  const t = useText('staff-circle')
  const [search, setSearch] = useState('')
  return (
    <div className="stack">
      <p className="small soft">{t('grant-text')}</p>
      <Find onFind={setSearch} onDone={onDone} found={search !== ''} />
      {search !== '' && <Found search={search} onDone={onDone} />}
    </div>
  )
}

function Find({
  onFind,
  onDone,
  found,
}: {
  onFind: (search: string) => void
  onDone: () => void
  found: boolean
}) {
  const t = useText('staff-circle')
  const frame = useText('staff-frame')
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  return (
    <Form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        setError(text.trim() === '' ? t('grant-search-missing') : undefined)
        onFind(text.trim())
      }}
    >
      <TextField
        label={t('grant-search')}
        error={error}
        type="search"
        maxLength={80}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="row">
        <Button submit>{t('grant-search-do')}</Button>
        {!found && (
          <Button variant="quiet" onClick={onDone}>
            {frame('cancel-act')}
          </Button>
        )}
      </div>
    </Form>
  )
}

function Found({ search, onDone }: { search: string; onDone: () => void }) {
  const t = useText('staff-circle')
  const frame = useText('staff-frame')
  const query = useStaffMembers({ search, status: 'active' }, usePages())
  return (
    <QueryView query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty text={t('grant-none')}>
            <Button variant="quiet" onClick={onDone}>
              {frame('cancel-act')}
            </Button>
          </Empty>
        ) : (
          <Choose members={data} onDone={onDone} />
        )
      }
    </QueryView>
  )
}

function Choose({
  members,
  onDone,
}: {
  members: readonly {
    readonly id: string
    readonly name: string
    readonly roles: readonly CircleRole[]
  }[]
  onDone: () => void
}) {
  const t = useText('staff-circle')
  const frame = useText('staff-frame')
  const common = useText('member-common')
  const { roles } = useSession()
  const { field, ...sent } = useActForm(useCommand('POST /staff/roles/grant'), {
    values: NOTHING,
    check: ({ memberId, role, reason }) => ({
      memberId: memberId === null && t('grant-whom-missing'),
      role: role === null && t('grant-role-missing'),
      reason: reason.trim().length < REASON_MIN && frame('reason-short'),
    }),
    request: ({ memberId, role, reason }) =>
      memberId === null || role === null
        ? undefined
        : { body: { memberId, role, reason: reason.trim() } },
    codes: {
      'staff.role-held': 'role',
      'staff.role-not-yours-to-give': 'role',
      'members.member-unknown': 'memberId',
      'staff.nobody-can-decide': 'memberId',
    },
    speaks: true,
    onDone,
  })
  return (
    <ActForm sent={sent} action={t('grant-do')} onCancel={onDone}>
      <ChoiceField
        legend={t('grant-whom')}
        choices={members.map(({ id, name, roles: held }) => ({
          value: id,
          title: name,
          text: held.map((role) => roleText(common, role)).join(', '),
        }))}
        {...field('memberId')}
      />
      <ChoiceField
        legend={t('grant-role')}
        choices={ROLES.filter((role) => mayGiveRole(roles, role)).map((role) => ({
          value: role,
          title: roleText(common, role),
          text: t(`role-text.${role}`),
        }))}
        {...field('role')}
      />
      <TextArea label={frame('reason')} maxLength={REASON_MAX} {...field('reason')} />
    </ActForm>
  )
}
