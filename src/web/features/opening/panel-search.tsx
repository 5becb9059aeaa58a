import { useState } from 'react'
import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { SimpleAct } from '#web/ui/acts/simple-act.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Group, Row } from '#web/ui/display/rows.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Empty, QueryView } from '#web/ui/forms/query-view.tsx'
import { Form } from '#web/ui/forms/form.tsx'

const SEARCH_MIN = 2

/** Finds officers by the name of their circle, and adds them to the panel. */
export function PanelSearch() {
  const t = useText('operator')
  const [text, setText] = useState('')
  const [circle, setCircle] = useState<string>()
  const [error, setError] = useState<string>()
  return (
    <div className="stack">
      <Form
        className="row search-row"
        onSubmit={(event) => {
          event.preventDefault()
          const wanted = text.trim()
          setError(wanted.length < SEARCH_MIN ? t('panel-search-short') : undefined)
          if (wanted.length >= SEARCH_MIN) setCircle(wanted)
        }}
      >
        <TextField
          label={t('panel-search')}
          error={error}
          type="search"
          maxLength={80}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className="row">
          <Button submit>{t('panel-search-do')}</Button>
        </div>
      </Form>
      {circle !== undefined && <Found circle={circle} />}
    </div>
  )
}

function Found({ circle }: { circle: string }) {
  const t = useText('operator')
  const language = useLanguage()
  const query = useApi('GET /operator/panel/officers', { query: { circle } })
  const change = useCommand('POST /operator/panel')
  return (
    <QueryView query={query} lines={2}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty text={t('panel-found-none')} />
        ) : (
          <Group>
            {data.map(({ id: memberId, circleId, circleName, name, since }) => (
              <Row
                key={memberId}
                mark={<Avatar name={name} />}
                first={name}
                second={t('panel-found-line', {
                  circle: circleName,
                  date: dateOf(since, language),
                })}
                end={
                  <SimpleAct
                    label={t('panel-add')}
                    about={`${name}, ${circleName}`}
                    act={() => change.mutateAsync({ body: { circleId, memberId, on: true } })}
                  />
                }
              />
            ))}
          </Group>
        )
      }
    </QueryView>
  )
}
