import { useState } from 'react'
import type { ListPersonView } from '#contract/members/lists.ts'
import { messageOf } from '#web/platform/api/api-error.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useCommand, useOnce } from '#web/platform/api/use-command.ts'
import { speak } from '#web/platform/forms/toasts.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { CopyRow } from '#web/ui/acts/copy-button.tsx'
import { Dialog } from '#web/ui/acts/dialog.tsx'
import { Said } from '#web/ui/acts/said.tsx'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'
import { CorrectName } from './correct-name.tsx'

type Link = ApiResponse<'POST /staff/list-people/{listPersonId}/link'>

const TONES: Readonly<Partial<Record<ListPersonView['state'], BadgeTone>>> = {
  in: 'done',
  withdrawn: 'late',
  expired: 'late',
}

/** One person of a list: name, masked number, how far they are, and how to invite them. */
export function ListedPerson({ person }: { person: ListPersonView }) {
  const t = useText('lists')
  const common = useText('member-common')
  const send = useCommand('POST /staff/list-people/{listPersonId}/send')
  const withdraw = useCommand('POST /staff/list-people/{listPersonId}/withdraw')
  const make = useOnce('POST /staff/list-people/{listPersonId}/link', {
    refreshes: ['membership'],
  })
  const [link, setLink] = useState<Link>()
  const [error, setError] = useState<string>()
  const params = { listPersonId: person.id }
  const open = ['listed', 'invited', 'expired'].includes(person.state)
  const attempt = async <R,>(act: Promise<R>, then: (result: R) => void) => {
    setError(undefined)
    setSaid(undefined)
    try {
      then(await act)
    } catch (failure) {
      setError(messageOf(failure, common('went-wrong')))
    }
  }
  const [said, setSaid] = useState<string>()
  const showMessage = ({ message }: { message: string }) => {
    setSaid(message)
    speak(message)
  }
  const name = person.name === '' ? t('forgotten') : person.name
  return (
    <li className="stack stack--tight">
      <div className="row">
        <strong>{name}</strong>
        <span className="soft">{person.phone}</span>
        <Badge tone={TONES[person.state] ?? 'over'} text={t(`state.${person.state}`)} />
      </div>
      {open && person.name !== '' && (
        <div className="row">
          {person.mayCorrect && <CorrectName person={person} />}
          {person.agreed && (
            <>
              <Button
                small
                busy={send.isPending}
                aria-label={t('sms-to', { name })}
                onClick={() => void attempt(send.mutateAsync({ params }), showMessage)}
              >
                {t('sms')}
              </Button>
              <Button
                small
                busy={make.isPending}
                aria-label={t('whatsapp-to', { name })}
                onClick={() => void attempt(make.mutateAsync({ params }), setLink)}
              >
                {t('whatsapp')}
              </Button>
            </>
          )}
          {person.state !== 'expired' && (
            <Button
              small
              busy={withdraw.isPending}
              aria-label={t('withdraw-of', { name })}
              onClick={() => void attempt(withdraw.mutateAsync({ params }), showMessage)}
            >
              {t('withdraw')}
            </Button>
          )}
        </div>
      )}
      <Said text={said} />
      {error !== undefined && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
      {link !== undefined && (
        <Dialog title={t('link-title', { name })} onClose={() => setLink(undefined)}>
          <p>{t('link-lead')}</p>
          <CopyRow label={t('link-copy')} value={link.text} />
          <div className="dialog__actions">
            <Button onClick={() => setLink(undefined)}>{common('close')}</Button>
            <a
              className="btn btn--primary"
              href={link.whatsapp}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t('link-open')}
            </a>
          </div>
        </Dialog>
      )}
    </li>
  )
}
