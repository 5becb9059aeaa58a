import { useCommand } from '#web/platform/api/use-command.ts'
import type { VouchRequest } from '#contract/members/own.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { speak } from '#web/platform/forms/toasts.ts'
import { useAct } from '#web/platform/forms/use-act.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { AskedAct } from '#web/ui/acts/asked-act.tsx'
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
  const language = useLanguage()
  const answer = useCommand('POST /user/vouch-requests/{applicationId}/answer')
  const { busy, refused, run } = useAct()
  const send = async (known: boolean) => {
    await answer.mutateAsync({ params: { applicationId: id }, body: { known, version } })
    speak(t('vouch-thanks'))
  }
  return (
    <>
      <p>{t('vouch-text', { name, date: dateOf(createdAt, language) })}</p>
      <ErrorLine text={refused} />
      <div className="card__actions">
        <Button
          {...(isFirst ? { variant: 'primary' } : {})}
          busy={busy}
          onClick={() => void run(() => send(true))}
        >
          {t('vouch-yes')}
        </Button>
        <AskedAct
          label={t('vouch-no')}
          title={t('vouch-no-title', { name })}
          act={() => send(false)}
        >
          <p>{t('vouch-no-text', { name })}</p>
        </AskedAct>
      </div>
    </>
  )
}
