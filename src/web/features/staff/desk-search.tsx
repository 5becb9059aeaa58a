import { useState } from 'react'
import type { SearchHit } from '#contract/staff/search.ts'
import { SEARCH_MAX } from '#domain/staff/search-words.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { staffPaths } from '#web/platform/pages/staff-paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { Amount } from '#web/ui/display/amount.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import type { IconName } from '#web/ui/display/icons.tsx'
import { statusText } from '#web/ui/words/member-words.ts'
import { Group, Row, RowIcon } from '#web/ui/display/rows.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { Form } from '#web/ui/forms/form.tsx'

const ICONS: Readonly<Record<Exclude<SearchHit['kind'], 'member'>, IconName>> = {
  dispute: 'alert',
  run: 'repeat',
  ticket: 'news',
}

/**
 * One box that finds by what a text looks like. It does not search while somebody types, because
 * people who are found can see it.
 */
export function DeskSearch() {
  const t = useText('staff-frame')
  const [text, setText] = useState('')
  const [wanted, setWanted] = useState('')
  return (
    <search className="stack">
      <Form
        className="desk-search"
        onSubmit={(event) => {
          event.preventDefault()
          setWanted(text.trim())
        }}
      >
        <input
          className="input"
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setText(value)
            if (value === '') setWanted('')
          }}
        />
        <Button submit>{t('search-do')}</Button>
      </Form>
      {wanted !== '' && <Found q={wanted} />}
    </search>
  )
}

function Found({ q }: { q: string }) {
  const t = useText('staff-frame')
  return (
    <QueryView query={useApi('GET /staff/search', { query: { q } }, { quiet: true })}>
      {({ data }) => (
        <>
          <output>
            {data.length === 0 ? t('search-nothing') : t('search-found', { count: data.length })}
          </output>
          {data.length > 0 && (
            <Group>
              {data.map((hit) => (
                <Hit key={`${hit.kind}-${hit.id}`} hit={hit} />
              ))}
            </Group>
          )}
        </>
      )}
    </QueryView>
  )
}

function Hit({ hit: { kind, id, title, amount, status } }: { hit: SearchHit }) {
  const t = useText('staff-frame')
  const common = useText('member-common')
  const isPayment = kind === 'dispute' || kind === 'run'
  return (
    <Row
      to={staffPaths[kind](id)}
      mark={kind === 'member' ? <Avatar name={title} seed={id} /> : <RowIcon name={ICONS[kind]} />}
      first={isPayment ? t('search-payment', { code: title }) : title}
      second={status === null ? t(`hit.${kind}`) : statusText(common, status)}
      {...(amount === null ? {} : { end: <Amount rupees={amount} /> })}
    />
  )
}
