import { useState } from 'react'
import type { ListPersonView } from '#contract/members/lists.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'
import { Row } from '#web/ui/display/rows.tsx'
import { CorrectName } from './correct-name.tsx'
import { InviteDialog } from './invite-dialog.tsx'

const TONES: Readonly<Partial<Record<ListPersonView['state'], BadgeTone>>> = {
  in: 'done',
  withdrawn: 'late',
  expired: 'late',
}
const OPEN: readonly ListPersonView['state'][] = ['listed', 'invited', 'expired']

/** One person of a list: name, masked number, how far they are. The row opens what can be done. */
export function ListedPerson({ person }: { person: ListPersonView }) {
  const t = useText('lists')
  const [open, setOpen] = useState<'acts' | 'name'>()
  const { id, name, phone, state, agreed, mayCorrect } = person
  const close = () => setOpen(undefined)
  const hasActs =
    OPEN.includes(state) && name !== '' && (agreed || mayCorrect || state !== 'expired')
  return (
    <>
      <Row
        mark={<Avatar name={name} seed={id} />}
        first={name === '' ? t('forgotten') : name}
        second={phone}
        end={<Badge tone={TONES[state] ?? 'over'} text={t(`state.${state}`)} />}
        {...(hasActs && { onGo: () => setOpen('acts') })}
      />
      {open === 'acts' && (
        <InviteDialog person={person} onCorrect={() => setOpen('name')} onClose={close} />
      )}
      {open === 'name' && <CorrectName person={person} onClose={close} />}
    </>
  )
}
