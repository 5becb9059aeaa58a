import type { MatchView } from '#contract/matches/shapes.ts'
import { money } from '#contract/formats.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { RemindOther } from '../remind-other.tsx'
import { FlowFrame } from '#web/ui/flow/flow-frame.tsx'
import { Toran } from '#web/ui/flow/flow-pictures.tsx'
import { useMomentText } from '#web/ui/display/times.tsx'

/** The claim was sent: thanks, and what happens next. */
export function PaidStep({ match, payer }: { match: MatchView; payer: string }) {
  const t = useText('paying')
  const moment = useMomentText()
  const { otherName, claim, deadlineAt } = match
  return (
    <>
      <Toran />
      <FlowFrame
        title={t('paid-thanks', { name: payer })}
        end={
          <ButtonLink block variant="primary" to={paths.dashboard}>
            {t('finish')}
          </ButtonLink>
        }
      >
        <p className="soft">{t('paid-told', { name: otherName })}</p>
        <ol className="timeline group group__row">
          <li data-state="done">
            <strong>{t('paid-matched')}</strong>
            <time dateTime={match.matchedAt}>{moment(match.matchedAt)}</time>
          </li>
          <li data-state="done">
            <strong>{t('paid-you', { amount: money(match.amount) })}</strong>
            {claim !== null && (
              <span className="small soft">
                {t('paid-utr', { time: moment(claim.at), end: claim.utr.slice(-4) })}
              </span>
            )}
          </li>
          <li data-state="now">
            <strong>{t('paid-next', { name: otherName })}</strong>
            {deadlineAt !== null && (
              <span className="small soft">{t('paid-until', { time: moment(deadlineAt) })}</span>
            )}
          </li>
        </ol>
        <RemindOther match={match} about="paid" />
      </FlowFrame>
    </>
  )
}
