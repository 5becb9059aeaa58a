import { useState } from 'react'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { SelectField, TextField } from '#web/ui/forms/field.tsx'
import type { MemberFilter } from './api.ts'
import { Form } from '#web/ui/forms/form.tsx'

const STATUSES = ['active', 'applied', 'suspended', 'closed'] as const

/**
 * Searches by name and status. It does not search while somebody types, because each search opens
 * sealed names.
 */
export function MemberSearch({
  filter,
  onChange,
}: {
  filter: MemberFilter
  onChange: (filter: MemberFilter) => void
}) {
  const t = useText('staff-members')
  const common = useText('member-common')
  const [text, setText] = useState(filter.search)
  return (
    <Form
      className="row search-row"
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ ...filter, search: text.trim() })
      }}
    >
      <TextField
        label={t('search')}
        type="search"
        maxLength={80}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <SelectField
        label={t('status')}
        options={[
          { value: '', text: t('status-all') },
          ...STATUSES.map((value) => ({ value, text: common(`membership.${value}`) })),
        ]}
        value={filter.status}
        onChange={(event) =>
          onChange({
            search: text.trim(),
            status: STATUSES.find((status) => status === event.currentTarget.value) ?? '',
          })
        }
      />
      <div className="row">
        <Button submit variant="primary">
          {t('search-do')}
        </Button>
      </div>
    </Form>
  )
}
