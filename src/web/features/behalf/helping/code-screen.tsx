import type { HelpRequest, HelpTurn } from '#contract/behalf/helping.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useAct } from '#web/platform/forms/use-act.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'
import { FlowForm } from '#web/ui/flow/flow-form.tsx'
import { FlowFrame } from '#web/ui/flow/flow-frame.tsx'
import { CodeField } from './code-field.tsx'
import { useHelpCode } from './use-help-code.ts'

export type ScreenProps = { readonly turn: HelpTurn; readonly title: string }

/** Before the code: what it is about, and one button that sends it to the member's phone. */
export function AskForCode({ turn, title }: ScreenProps) {
  const t = useText('helping')
  const { memberName: name } = turn
  const { send, busy, refused } = useCode(turn)
  return (
    <FlowFrame
      {...barOf({ turn, title })}
      end={
        <>
          <ErrorLine text={refused} />
          <Button block variant="primary" busy={busy} onClick={send}>
            {t('code-to', { name })}
          </Button>
        </>
      }
    >
      <AboutTurn turn={turn} />
    </FlowFrame>
  )
}

/** The code as the member reads it out. */
export function EnterCode({ turn, title, request }: ScreenProps & { request: HelpRequest }) {
  const t = useText('helping')
  const { field, ...sent } = useHelpCode(request)
  const { send, busy, refused } = useCode(turn)
  return (
    <FlowForm
      {...barOf({ turn, title })}
      sent={sent}
      action={t('code-do')}
      after={
        <>
          <ErrorLine text={refused} />
          <Button variant="quiet" block busy={busy} onClick={send}>
            {t('code-again')}
          </Button>
        </>
      }
    >
      <p>{t('code-sent', { name: turn.memberName })}</p>
      <CodeField field={field} request={request} />
    </FlowForm>
  )
}

/** For whom it is, and what to look at before. */
function AboutTurn({ turn: { act, memberName: name } }: { turn: HelpTurn }) {
  const t = useText('helping')
  return (
    <>
      <p className="soft">{t('for', { name })}</p>
      <p>{t(act === 'confirm' ? 'confirm-text' : 'claim-text', { name })}</p>
      {act === 'confirm' && <p className="small soft">{t('not-arrived')}</p>}
    </>
  )
}

function useCode({ matchId }: HelpTurn) {
  const code = useCommand('POST /helping/matches/{matchId}/code')
  const { busy, refused, run } = useAct({ speaks: true })
  const send = () => void run(() => code.mutateAsync({ params: { matchId } }))
  return { send, busy, refused }
}

/** The bar of every screen of this flow. */
export function barOf({ turn: { deadlineAt }, title }: ScreenProps) {
  return { title, backTo: paths.helpers, deadlineAt }
}
