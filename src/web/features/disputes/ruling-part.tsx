import { useCommand } from '#web/platform/api/use-command.ts'
import { useState } from 'react'
import type { PartyDispute } from '#contract/disputes/party.ts'
import { money } from '#contract/formats.ts'
import { dateTimeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { speak } from '#web/platform/forms/toasts.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { AskedAct } from '#web/ui/acts/asked-act.tsx'
import { ReasonDialog } from '#web/ui/acts/reason-dialog.tsx'
import type { AboutMatch } from './party-words.ts'

type Props = { readonly match: AboutMatch; readonly dispute: PartyDispute }

/** The ruling and its reasons, who has accepted it, and the buttons to accept or appeal. */
export function RulingPart({ match, dispute }: Props) {
  const t = useText('disputes')
  const { ruling } = dispute
  if (ruling === null) return null
  return (
    <section className="stack stack--tight" aria-label={t('ruling')}>
      <h3>{t(dispute.round > 1 ? 'second-ruling' : 'ruling')}</h3>
      <Ruled ruling={ruling} />
      {ruling.acceptedByMe && <p>{t('accepted-me')}</p>}
      {ruling.acceptedByOther && <p>{t('accepted-other', { name: match.otherName })}</p>}
      <Answers match={match} dispute={dispute} />
    </section>
  )
}

/**
 * The ruling before an appeal and the words of the person who appealed. Both people can read them.
 */
export function EarlierPart({ match, dispute: { firstRuling, appeal, state } }: Props) {
  const t = useText('disputes')
  const language = useLanguage()
  return (
    <>
      {firstRuling !== null && (
        <section className="stack stack--tight" aria-label={t('first-ruling')}>
          <h3>{t('first-ruling')}</h3>
          <Ruled ruling={firstRuling} />
          {firstRuling.overturned && <p>{t('overturned')}</p>}
          {!firstRuling.overturned && state === 'final' && <p>{t('upheld')}</p>}
        </section>
      )}
      {appeal !== null && (
        <section className="stack stack--tight" aria-label={t('appeal-part')}>
          <h3>{t('appeal-part')}</h3>
          <p>
            {t(`appealed.${appeal.by}`, {
              name: match.otherName,
              time: dateTimeOf(appeal.at, language),
            })}
            <br />“{appeal.reason}”
          </p>
        </section>
      )}
    </>
  )
}

function Ruled({
  ruling: { outcome, amount, reasons, at },
}: {
  ruling: Pick<NonNullable<PartyDispute['ruling']>, 'outcome' | 'amount' | 'reasons' | 'at'>
}) {
  const t = useText('disputes')
  const language = useLanguage()
  return (
    <>
      <p>
        <strong>{t(`outcome.${outcome}`, { amount: amount === null ? '' : money(amount) })}</strong>
      </p>
      <p>{t('ruling-reasons', { reasons })}</p>
      <p className="small soft">{t('ruling-at', { time: dateTimeOf(at, language) })}</p>
    </>
  )
}

function Answers({ match, dispute }: Props) {
  const t = useText('disputes')
  const accept = useCommand('POST /matches/{matchId}/dispute/accept')
  const [appealing, setAppealing] = useState(false)
  const request = { params: { matchId: match.id }, body: { version: dispute.version } }
  return (
    <>
      <div className="card__actions">
        {dispute.can.includes('accept') && (
          <AskedAct
            variant="primary"
            label={t('accept')}
            title={t('accept-title')}
            done={t('accepted')}
            act={() => accept.mutateAsync(request)}
          >
            <p>{t('accept-text')}</p>
          </AskedAct>
        )}
        {dispute.can.includes('appeal') && (
          <Button onClick={() => setAppealing(true)}>{t('appeal')}</Button>
        )}
      </div>
      {appealing && (
        <AppealDialog match={match} dispute={dispute} onClose={() => setAppealing(false)} />
      )}
    </>
  )
}

function AppealDialog({ match, dispute, onClose }: Props & { onClose: () => void }) {
  const t = useText('disputes')
  const appeal = useCommand('POST /matches/{matchId}/dispute/appeal')
  const send = async (reason: string) => {
    await appeal.mutateAsync({
      params: { matchId: match.id },
      body: { reason, version: dispute.version },
    })
    speak(t('appealed'))
  }
  return (
    <ReasonDialog
      title={t('appeal-title')}
      label={t('appeal-reason', { name: match.otherName })}
      tooShort={t('reason-short')}
      action={t('appeal-do')}
      onSend={send}
      onClose={onClose}
    >
      <p>{t('appeal-text')}</p>
    </ReasonDialog>
  )
}
