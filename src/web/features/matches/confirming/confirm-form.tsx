import { useCommand } from '#web/platform/api/use-command.ts'
import { useState } from 'react'
import { money } from '#contract/formats.ts'
import type { MatchView } from '#contract/matches/shapes.ts'
import { paths } from '#web/paths.ts'
import { useServerNow } from '#web/platform/device/clock.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { speak } from '#web/platform/forms/toasts.ts'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { FlowForm } from '#web/ui/flow/flow-form.tsx'
import { Icon } from '#web/ui/display/icons.tsx'
import { ShortLivedImage } from '#web/ui/display/short-lived-image.tsx'
import { useMomentText } from '#web/ui/display/times.tsx'
import { CheckField } from '#web/ui/forms/field.tsx'
import { CreditDay, LastFour, OverpaymentChoice, WholeReference } from './confirm-fields.tsx'
import { confirmationBody, confirmationProblems, EMPTY_CONFIRMATION } from './confirmation.ts'
import { OtherTurns } from '../moves/other-turns.tsx'
import { actingOfMatch, may, needsWholeReference, overpaymentToDecide } from '../match-sides.ts'
import { RefusedText } from '../moves/refused-text.tsx'
import { useMatchRefusal } from '../moves/refusals.ts'

/**
 * The receiver answers: they saw the money in their own bank account, or did not. They type
 * characters of the reference that are only there.
 */
export function ConfirmForm({ match }: { match: MatchView }) {
  const t = useText('paying')
  const page = useText('payment-page')
  const { form, field, needs, ...sent } = useConfirmation(match)
  const acting = actingOfMatch(match)
  const { otherName: name } = match
  const amount = money(match.amount)
  return (
    <FlowForm
      title={page(match.late ? 'next.look-late' : 'next.look', { amount, name })}
      who={<Avatar name={name} large />}
      backTo={paths.match(match.id)}
      deadlineAt={match.status === 'disputed' ? null : match.deadlineAt}
      sent={sent}
      action={t('yes', { amount })}
      before={
        <>
          <RefusedText text={sent.refused} match={match} />
          <p className="small soft">{t('yes-counts', { amount, name })}</p>
        </>
      }
      after={
        <>
          <NotYet match={match} />
          <div className="flow__more">
            <No match={match} />
            <OtherTurns match={match} />
          </div>
        </>
      }
    >
      <p className="soft">
        {match.status === 'disputed' ? page('next.look-late-text', { name }) : t('look-text')}
      </p>
      <Said match={match} />
      <CheckField label={t('seen', { amount, name })} {...field('seen')} />
      {needs.whole ? (
        <WholeReference form={form} field={field} name={name} />
      ) : (
        <LastFour form={form} field={field} match={acting} />
      )}
      {match.creditDays !== null && <CreditDay field={field} days={match.creditDays} />}
      {needs.overpayment > 0 && (
        <OverpaymentChoice
          form={form}
          field={field}
          overpayment={needs.overpayment}
          match={acting}
        />
      )}
    </FlowForm>
  )
}

function useConfirmation(match: MatchView) {
  const t = useText('paying')
  const print = useProblemTexts()
  const [askedWhole, setAskedWhole] = useState(false)
  const acting = actingOfMatch(match)
  const needs = {
    whole: askedWhole || needsWholeReference(acting),
    overpayment: overpaymentToDecide(match),
  }
  const made = useActForm(useCommand('POST /matches/{matchId}/confirm'), {
    values: { ...EMPTY_CONFIRMATION, creditedOn: match.creditDays?.usual ?? '' },
    check: (values) => print(confirmationProblems(values, needs)),
    request: (values) => ({
      params: { matchId: match.id },
      body: confirmationBody(values, { ...needs, version: match.version }),
    }),
    refusal: useMatchRefusal(match),
    failed: t('mark-done-failed'),
    onDone: (_, { overpayment }) => {
      if (needs.overpayment > 0 && overpayment === 'return')
        speak(t('returning', { overpayment: money(needs.overpayment), name: match.otherName }))
    },
    onRefused: (code, form) => {
      if (code === 'matches.reference-needed') setAskedWhole(true)
      if (code !== 'matches.choose-overpayment') return false
      // The open amount changed meanwhile, so the receiver must choose again about the new overpayment.
      form.setValue('overpayment', null)
      return true
    },
  })
  return { ...made, needs }
}

/** What the giver claimed: how much, when, by which rail, and their picture. */
function Said({ match }: { match: MatchView }) {
  const t = useText('paying')
  const payments = useText('payments')
  const moment = useMomentText()
  const { claim, otherName: name, proofDocument } = match
  return (
    <div className="group">
      <div className="group__row">
        {claim === null ? (
          <strong>{t('says-pending', { name })}</strong>
        ) : (
          <>
            <strong>{t('says-paid', { name, amount: money(claim.amount) })}</strong>
            <p className="small soft">
              {t('says-how', { time: moment(claim.at), rail: payments(`rail.${claim.rail}`) })}
            </p>
            {claim.payeeNameSeenBy === 'unknown' && (
              <p className="small soft">{t('says-by-program', { name })}</p>
            )}
          </>
        )}
      </div>
      {proofDocument !== null && <TheirPicture path={proofDocument} name={name} />}
    </div>
  )
}

/** One row, so that the question stays in view; the picture opens below it. */
function TheirPicture({ path, name }: { path: string; name: string }) {
  const t = useText('paying')
  const payments = useText('payments')
  return (
    <details className="group__row details details--row">
      <summary>
        <Icon name="picture" />
        {t('their-picture', { name })}
      </summary>
      <ShortLivedImage path={path} alt={payments('proof-alt', { name })} topic="matches" />
    </details>
  )
}

/**
 * In the first half hour after the claim the money may still be on its way. Until then only the
 * time shows.
 */
function NotYet({ match }: { match: MatchView }) {
  const payments = useText('payments')
  const moment = useMomentText()
  const from = useNotReceivedFrom(match)
  return from === undefined ? null : (
    <p className="small soft">{payments('not-received-from', { time: moment(from) })}</p>
  )
}

function No({ match }: { match: MatchView }) {
  const t = useText('paying')
  const isEarly = useNotReceivedFrom(match) !== undefined
  if (isEarly || !may(match, 'not_received')) return null
  return <ButtonLink to={paths.notReceived(match.id)}>{t('no')}</ButtonLink>
}

/** From when on "no" can be said. Undefined once it can, or where it is no answer. */
function useNotReceivedFrom(match: MatchView): string | undefined {
  const now = useServerNow(1_000)
  const { earliestNotReceivedAt: from } = match
  return may(match, 'not_received') && from !== null && Date.parse(from) > now ? from : undefined
}

function useProblemTexts() {
  const t = useText('paying')
  const errors = useText('errors')
  return (problems: ReturnType<typeof confirmationProblems>) => ({
    seen: problems.includes('seen') && errors('matches.payment-unseen'),
    utrLast4: problems.includes('utrLast4') && t('utr-last4-missing'),
    utr: problems.includes('utr') && errors('matches.utr-invalid'),
    overpayment: problems.includes('overpayment') && t('overpayment-missing'),
  })
}
