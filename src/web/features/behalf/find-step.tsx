import { useText } from '#web/platform/text/i18n.tsx'
import { useState } from 'react'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { QueryView, Empty } from '#web/ui/forms/query-view.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { ActForm } from '#web/ui/forms/act-form.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { useFoundMembers, useSearchAgain } from './api.ts'

const SEARCH_MIN = 2

/** Step 1: who asked the manager to act for them. */
export function FindStep({ onChoose }: { onChoose: (memberId: string) => void }) {
  const t = useText('staff-behalf')
  const [search, setSearch] = useState<string>()
  const again = useSearchAgain()
  const { field, ...sent } = useActForm(
    {
      mutateAsync: async (wanted: string) => {
        void again(wanted)
        setSearch(wanted)
      },
    },
    {
      values: { text: '' },
      check: ({ text }) => ({ text: text.trim().length < SEARCH_MIN && t('search-short') }),
      request: ({ text }) => text.trim(),
    },
  )
  return (
    <SectionCard title={t('start')}>
      <p>{t('start-text')}</p>
      <ActForm sent={{ ...sent, busy: undefined }} action={t('search-do')}>
        <TextField
          label={t('search')}
          type="search"
          maxLength={80}
          autoComplete="off"
          {...field('text')}
        />
      </ActForm>
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
