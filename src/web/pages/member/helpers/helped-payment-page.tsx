import { useState } from 'react'
import type { HelpTurn } from '#contract/behalf/helping.ts'
import { money } from '#contract/formats.ts'
import { ClaimScreen } from '#web/features/behalf/helping/claim-screen.tsx'
import { AskForCode, EnterCode } from '#web/features/behalf/helping/code-screen.tsx'
import { ConfirmScreen } from '#web/features/behalf/helping/confirm-screen.tsx'
import { paths } from '#web/paths.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { FlowFrame } from '#web/ui/flow/flow-frame.tsx'
import { WaitingFlow } from '../pay/waiting-flow.tsx'

/** A payment of somebody whom one helps: the code from their phone, then the one act it opens. */
export function HelpedPaymentPage({ params: { id: matchId } }: { params: { id: string } }) {
  const t = useText('helping')
  const query = useApi('GET /helping/matches/{matchId}', { params: { matchId } })
  return (
    <WaitingFlow query={query} title={t('title')}>
      {({ data }) => <Turn key={data.matchId} turn={data} />}
    </WaitingFlow>
  )
}

function Turn({ turn }: { turn: HelpTurn }) {
  const t = useText('helping')
  const [isDone, setDone] = useState(false)
  const { act, request, opened, memberName: name } = turn
  if (isDone || act === null)
    return (
      <FlowFrame
        title={isDone ? t('done', { name }) : t('nothing')}
        end={
          <ButtonLink variant="primary" block to={paths.helpers}>
            {t('back')}
          </ButtonLink>
        }
      >
        {!isDone && <p>{t('nothing-text', { name })}</p>}
      </FlowFrame>
    )
  const title = t(`act.${act}`, { amount: money(turn.amount), name: turn.otherName })
  if (request === null) return <AskForCode turn={turn} title={title} />
  if (opened === null)
    return <EnterCode key={request.id} turn={turn} title={title} request={request} />
  const screen = { turn, title, request, opened, onDone: () => setDone(true) }
  return act === 'claim' ? <ClaimScreen {...screen} /> : <ConfirmScreen {...screen} />
}
