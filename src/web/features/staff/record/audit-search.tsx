import { useState } from 'react'
import { useKeys, useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { SelectField, TextField } from '#web/ui/forms/field.tsx'
import { useActWords } from '../use-act-words.ts'
import { type AuditFilter, useRoles } from '../api.ts'
import { Form } from '#web/ui/forms/form.tsx'

const ACT = 'act.'

/** Searches the log by act, person, days and words. It does not search while somebody types. */
export function AuditSearch({
  filter,
  onChange,
}: {
  filter: AuditFilter
  onChange: (filter: AuditFilter) => void
}) {
  const t = useText('staff-acts')
  const words = useActWords()
  const acts = useKeys('staff-acts')
    .filter((key) => key.startsWith(ACT))
    .map((key) => key.slice(ACT.length))
  const [draft, setDraft] = useState(filter)
  const set = (name: keyof AuditFilter) => ({
    value: draft[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setDraft({ ...draft, [name]: currentTarget.value }),
  })
  const staff = new Map((useRoles().data?.data ?? []).map(({ memberId, name }) => [memberId, name]))
  return (
    <Form
      className="row search-row"
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ ...draft, text: draft.text.trim() })
      }}
    >
      <SelectField
        label={t('filter-act')}
        options={[
          { value: '', text: t('filter-all') },
          ...acts.map((value) => ({ value, text: words.act(value) })),
        ]}
        {...set('act')}
      />
      <SelectField
        label={t('filter-who')}
        options={[
          { value: '', text: t('filter-anyone') },
          ...Array.from(staff, ([value, text]) => ({ value, text })),
        ]}
        {...set('actorId')}
      />
      <TextField label={t('filter-from')} type="date" {...set('from')} />
      <TextField label={t('filter-to')} type="date" {...set('to')} />
      <TextField
        label={t('filter-text')}
        type="search"
        maxLength={80}
        autoComplete="off"
        {...set('text')}
      />
      <Button submit variant="primary">
        {t('filter-do')}
      </Button>
    </Form>
  )
}
