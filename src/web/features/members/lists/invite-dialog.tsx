import { useState } from 'react'
import type { ListPersonView } from '#contract/members/lists.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useCommand, useOnce } from '#web/platform/api/use-command.ts'
import { useAct } from '#web/platform/forms/use-act.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { CopyRow } from '#web/ui/acts/copy-button.tsx'
import { Dialog } from '#web/ui/acts/dialog.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'
import { Said } from '#web/ui/acts/said.tsx'

type Link = ApiResponse<'POST /staff/list-people/{listPersonId}/link'>

type Props = {
  readonly person: ListPersonView
  readonly onCorrect: () => void
  readonly onClose: () => void
}

/** What can be done for one person of a list: invite them, correct the name, withdraw. */
export function InviteDialog({ person, onCorrect, onClose }: Props) {
  const t = useText('lists')
  const common = useText('member-common')
  const send = useCommand('POST /staff/list-people/{listPersonId}/send')
  const withdraw = useCommand('POST /staff/list-people/{listPersonId}/withdraw')
  const make = useOnce('POST /staff/list-people/{listPersonId}/link', {
    refreshes: ['membership'],
  })
  const [link, setLink] = useState<Link>()
  const linking = useAct()
  const { said, refused, run } = useAct({ speaks: true })
  const params = { listPersonId: person.id }
  if (link !== undefined) return <LinkDialog name={person.name} link={link} onClose={onClose} />
  return (
    <Dialog title={person.name} onClose={onClose}>
      <ErrorLine text={linking.refused ?? refused} />
      {person.agreed && (
        <>
          <Button
            block
            variant="primary"
            busy={linking.busy}
            onClick={() =>
              void linking.run(async () => setLink(await make.mutateAsync({ params })))
            }
          >
            {t('whatsapp')}
          </Button>
          <Button
            block
            busy={send.isPending}
            onClick={() => void run(() => send.mutateAsync({ params }))}
          >
            {t('sms')}
          </Button>
        </>
      )}
      <Said text={said} />
      {person.mayCorrect && (
        <Button block onClick={onCorrect}>
          {t('correct')}
        </Button>
      )}
      {person.state !== 'expired' && (
        <Button
          block
          variant="danger"
          busy={withdraw.isPending}
          onClick={() =>
            void run(() => withdraw.mutateAsync({ params })).then((done) => done && onClose())
          }
        >
          {t('withdraw')}
        </Button>
      )}
      <div className="dialog__actions">
        <Button onClick={onClose}>{common('close')}</Button>
      </div>
    </Dialog>
  )
}

/** The ready message with the link, to copy or to send by WhatsApp. */
function LinkDialog({ name, link, onClose }: { name: string; link: Link; onClose: () => void }) {
  const t = useText('lists')
  const common = useText('member-common')
  return (
    <Dialog title={t('link-title', { name })} onClose={onClose}>
      <p>{t('link-lead')}</p>
      <CopyRow label={t('link-copy')} value={link.text} />
      <div className="dialog__actions">
        <Button onClick={onClose}>{common('close')}</Button>
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
  )
}
