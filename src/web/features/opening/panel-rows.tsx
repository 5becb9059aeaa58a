import { useState } from 'react'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { ActDialog } from '#web/ui/acts/act-dialog.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Group, Row } from '#web/ui/display/rows.tsx'
import { PanelSearch } from './panel-search.tsx'

type PanelPerson = ApiResponse<'GET /operator/panel'>['data'][number]

/** The panel's officers by name and circle, and the two acts that change it. */
export function PanelRows({ people }: { people: readonly PanelPerson[] }) {
  const t = useText('operator')
  const language = useLanguage()
  return (
    <>
      {people.length === 0 ? (
        <p>{t('panel-none')}</p>
      ) : (
        <Group title={t('panel')}>
          {people.map((person) => (
            <Row
              key={person.id}
              mark={<Avatar name={person.name} />}
              first={person.name}
              second={
                <>
                  {!person.able && <Badge tone="late" text={t('panel-unable')} />}{' '}
                  {t('panel-line', {
                    circle: person.circleName,
                    date: dateOf(person.since, language),
                  })}
                </>
              }
              end={<RemoveAct person={person} />}
            />
          ))}
        </Group>
      )}
      <p className="small soft">{t('panel-text')}</p>
      <PanelSearch />
    </>
  )
}

function RemoveAct({
  person: { id: memberId, circleId, circleName, name },
}: {
  person: PanelPerson
}) {
  const t = useText('operator')
  const change = useCommand('POST /operator/panel')
  const [open, setOpen] = useState(false)
  const label = t('panel-remove')
  return (
    <>
      <Button small aria-label={`${label}: ${name}, ${circleName}`} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <ActDialog
          title={t('panel-remove-title', { name, circle: circleName })}
          action={label}
          danger
          speaks
          act={() => change.mutateAsync({ body: { circleId, memberId, on: false } })}
          onClose={() => setOpen(false)}
        >
          <p>{t('panel-remove-text')}</p>
        </ActDialog>
      )}
    </>
  )
}
