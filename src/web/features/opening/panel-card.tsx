import { useState } from 'react'
import { messageOf } from '#web/platform/api/api-error.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useSpokenAct } from '#web/platform/forms/use-spoken-act.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { ConfirmDialog } from '#web/ui/acts/confirm-dialog.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { PanelSearch } from './panel-search.tsx'

type PanelPerson = ApiResponse<'GET /operator/panel'>['data'][number]

/** The panel's officers by name and circle, and the two acts that change it. */
export function PanelCard({ people }: { people: readonly PanelPerson[] }) {
  const t = useText('operator')
  return (
    <div className="stack">
      <p className="small soft">{t('panel-text')}</p>
      {people.length === 0 && <p>{t('panel-none')}</p>}
      {people.map((person) => (
        <PanelRow key={person.id} person={person} />
      ))}
      <PanelSearch />
    </div>
  )
}

function PanelRow({ person }: { person: PanelPerson }) {
  const t = useText('operator')
  const language = useLanguage()
  const { name, circleName: circle, since, able } = person
  return (
    <div className="row row--between">
      <span>
        {t('panel-line', { name, circle, date: dateOf(since, language) })}{' '}
        {!able && <Badge tone="late" text={t('panel-unable')} />}
      </span>
      <RemoveAct person={person} />
    </div>
  )
}

function RemoveAct({
  person: { id: memberId, circleId, circleName, name },
}: {
  person: PanelPerson
}) {
  const t = useText('operator')
  const common = useText('member-common')
  const spoken = useSpokenAct()
  const change = useCommand('POST /operator/panel')
  const [open, setOpen] = useState(false)
  const [error, setError] = useState<string>()
  const label = t('panel-remove')
  const remove = async () => {
    setError(undefined)
    try {
      await spoken(() => change.mutateAsync({ body: { circleId, memberId, on: false } }))
      setOpen(false)
    } catch (failure) {
      setError(messageOf(failure, common('went-wrong')))
    }
  }
  return (
    <>
      <Button small aria-label={`${label}: ${name}, ${circleName}`} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <ConfirmDialog
          title={t('panel-remove-title', { name, circle: circleName })}
          action={label}
          danger
          busy={change.isPending}
          error={error}
          onConfirm={() => void remove()}
          onClose={() => setOpen(false)}
        >
          <p>{t('panel-remove-text')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
