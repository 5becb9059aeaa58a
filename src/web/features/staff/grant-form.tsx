import { useCommand } from '#web/platform/api/use-command.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { mayGiveRole, type CircleRole } from '#domain/shared/staff-roles.ts'
import { checkedBy, type Wrong } from '#web/platform/forms/form-resolver.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useSession } from '#web/platform/pages/session.tsx'
import { useSending } from '#web/platform/forms/use-spoken-act.ts'
import { QueryView, Empty } from '#web/ui/forms/query-view.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'
import { Said } from '#web/ui/acts/said.tsx'
import { ChoiceField, TextArea, TextField } from '#web/ui/forms/field.tsx'
import { roleText } from '#web/ui/words/member-words.ts'
import { usePages } from '#web/ui/display/pager.tsx'
import { useStaffMembers } from './api.ts'
import { Form } from '#web/ui/forms/form.tsx'

const ROLES = ['steward', 'manager', 'officer', 'admin'] as const satisfies readonly CircleRole[]

type Values = { memberId: string | null; role: CircleRole | null; reason: string }

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
  const grant = useCommand('POST /staff/roles/grant')
  const form = useForm<Values>({
    defaultValues: { memberId: null, role: null, reason: '' },
    resolver: checkedBy<Values>((values) => {
      const found: Wrong<Values> = {}
      if (values.memberId === null) found.memberId = t('grant-whom-missing')
      if (values.role === null) found.role = t('grant-role-missing')
      if (values.reason.trim().length < REASON_MIN) found.reason = frame('reason-short')
      return found
    }),
  })
  const wrong = form.formState.errors
  const { whole, said, send } = useSending(form, {
    fields: ['memberId', 'role', 'reason'],
    codes: {
      'staff.role-held': 'role',
      'staff.role-not-yours-to-give': 'role',
      'members.member-unknown': 'memberId',
      'staff.nobody-can-decide': 'memberId',
    },
  })
  const submit = form.handleSubmit(async ({ memberId, role, reason }) => {
    if (memberId === null || role === null) return
    if (await send(() => grant.mutateAsync({ body: { memberId, role, reason: reason.trim() } })))
      onDone()
  })
  return (
    <Form className="form" onSubmit={(event) => void submit(event)}>
      <ChoiceField
        legend={t('grant-whom')}
        error={wrong.memberId?.message}
        choices={members.map(({ id, name, roles: held }) => ({
          value: id,
          title: name,
          text: held.map((role) => roleText(common, role)).join(', '),
        }))}
        {...form.register('memberId')}
      />
      <ChoiceField
        legend={t('grant-role')}
        error={wrong.role?.message}
        choices={ROLES.filter((role) => mayGiveRole(roles, role)).map((role) => ({
          value: role,
          title: roleText(common, role),
          text: t(`role-text.${role}`),
        }))}
        {...form.register('role')}
      />
      <TextArea
        label={frame('reason')}
        maxLength={REASON_MAX}
        error={wrong.reason?.message}
        {...form.register('reason')}
      />
      <Said text={said} />
      <ErrorLine text={whole} />
      <div className="row">
        <Button submit variant="primary" busy={grant.isPending}>
          {t('grant-do')}
        </Button>
        <Button onClick={onDone}>{frame('cancel-act')}</Button>
      </div>
    </Form>
  )
}
