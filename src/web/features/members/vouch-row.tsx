import { useCommand } from '#web/platform/api/use-command.ts'
import { useState } from 'react'
import type { VouchRequest } from '#contract/members/own.ts'
import { messageOf } from '#web/platform/api/api-error.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { speak } from '#web/platform/forms/toasts.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { ConfirmDialog } from '#web/ui/acts/confirm-dialog.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { FoldRow } from '#web/ui/display/rows.tsx'

type Props = {
  readonly request: VouchRequest
  readonly open?: boolean
  /** It is the first thing to do on its page. */
  readonly isFirst?: boolean
}

/** Somebody registered with this member's link: "I know this person", or not. */
export function VouchRow({ request, open = false, isFirst = false }: Props) {
  const t = useText('dashboard')
  return (
    <FoldRow
      mark={<Avatar name={request.name} />}
      first={request.name}
      second={t('next-vouch')}
      open={open}
    >
      <Answers request={request} isFirst={isFirst} />
    </FoldRow>
  )
}

function Answers({
  request: { id, name, version, createdAt },
  isFirst,
}: Required<Omit<Props, 'open'>>) {
  const t = useText('dashboard')
  const common = useText('member-common')
  const language = useLanguage()
  const answer = useCommand('POST /user/vouch-requests/{applicationId}/answer')
  const [refusing, setRefusing] = useState(false)
  const [error, setError] = useState<string>()
  const send = async (known: boolean) => {
    try {
      await answer.mutateAsync({ params: { applicationId: id }, body: { known, version } })
      speak(t('vouch-thanks'))
    } catch (failure) {
      setError(messageOf(failure, common('went-wrong')))
      setRefusing(false)
    }
  }
  return (
    <>
      <p>{t('vouch-text', { name, date: dateOf(createdAt, language) })}</p>
      <ErrorLine text={error} />
      <div className="card__actions">
        <Button
          {...(isFirst ? { variant: 'primary' } : {})}
          busy={answer.isPending}
          onClick={() => void send(true)}
        >
          {t('vouch-yes')}
        </Button>
        <Button onClick={() => setRefusing(true)}>{t('vouch-no')}</Button>
      </div>
      {refusing && (
        <ConfirmDialog
          title={t('vouch-no-title', { name })}
          action={t('vouch-no')}
          busy={answer.isPending}
          onConfirm={() => void send(false)}
          onClose={() => setRefusing(false)}
        >
          <p>{t('vouch-no-text', { name })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
