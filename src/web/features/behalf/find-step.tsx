import { useText } from '#web/platform/text/i18n.tsx'
import { useState } from 'react'
import { QueryView, Empty } from '#web/ui/forms/query-view.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { useFoundMembers } from './api.ts'
import { Form } from '#web/ui/forms/form.tsx'

const SEARCH_MIN = 2

/** Step 1: who asked the manager to act for them. */
export function FindStep({ onChoose }: { onChoose: (memberId: string) => void }) {
  const t = useText('staff-behalf')
  const [text, setText] = useState('')
  const [search, setSearch] = useState<string>()
  const [error, setError] = useState<string>()
  return (
    <SectionCard title={t('start')}>
      <p>{t('start-text')}</p>
      <Form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          const wanted = text.trim()
          setError(wanted.length < SEARCH_MIN ? t('search-short') : undefined)
          if (wanted.length >= SEARCH_MIN) setSearch(wanted)
        }}
      >
        <TextField
          label={t('search')}
          error={error}
          type="search"
          maxLength={80}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div>
          <Button submit variant="primary">
            {t('search-do')}
          </Button>
        </div>
      </Form>
      {search !== undefined && <Found search={search} onChoose={onChoose} />}
    </SectionCard>
  )
}

function Found({ search, onChoose }: { search: string; onChoose: (memberId: string) => void }) {
  const t = useText('staff-behalf')
  const query = useFoundMembers(search)
  return (
    <QueryView query={query} lines={2}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty text={t('found-none')} />
        ) : (
          <div className="stack stack--tight">
            <h3>{t('found')}</h3>
            {data.map(({ id, name, phoneEnd }) => (
              <div key={id} className="row row--between">
                <span>
                  <strong>{name}</strong>
                  <br />
                  <span className="small soft">{t('phone-end', { end: phoneEnd })}</span>
                </span>
                <Button aria-label={`${t('choose')}: ${name}`} onClick={() => onChoose(id)}>
                  {t('choose')}
                </Button>
              </div>
            ))}
          </div>
        )
      }
    </QueryView>
  )
}
