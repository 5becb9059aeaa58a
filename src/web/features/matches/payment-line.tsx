import type { MatchView } from '#contract/matches/shapes.ts'
import { useServerNow } from '#web/platform/device/clock.ts'
import { nearDateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { StepLine, Timeline } from '#web/ui/display/step-line.tsx'
import { eventKey } from './event-words.ts'
import { wentTheUsualWay, type PaymentStep, paymentSteps } from './payment-steps.ts'

const DAY_MS = 86_400_000

/** Where a payment is on its way; behind it all that happened, open where it left the usual way. */
export function PaymentLine({ match }: { match: MatchView }) {
  const t = useText('payment-page')
  const common = useText('member-common')
  const language = useLanguage()
  const now = useServerNow(DAY_MS)
  const nameOf = (is: PaymentStep['is'], state: PaymentStep['state']) => {
    if (is === 'matched') return t('step.matched')
    const done = state === 'done'
    if (is === 'paid') return t(done ? 'step.paid' : 'step.payment')
    return is === 'confirmed' && !done ? t('step.confirmation') : common(`status.${is}`)
  }
  return (
    <SectionCard title={t('timeline')}>
      <StepLine
        label={t('timeline')}
        steps={paymentSteps(match).map(({ is, state, at }) => ({
          name: nameOf(is, state),
          state,
          ...(at === null ? {} : { when: nearDateOf(at, language, now) }),
        }))}
      />
      <details className="details" open={!wentTheUsualWay(match)}>
        <summary>{t('timeline-all')}</summary>
        <MatchTimeline match={match} />
      </details>
    </SectionCard>
  )
}

/** What happened to a match, in the reader's words. */
function MatchTimeline({ match }: { match: Pick<MatchView, 'otherName' | 'events'> }) {
  const t = useText('payment-page')
  const common = useText('member-common')
  return (
    <Timeline
      items={match.events.map((event) => ({
        at: event.at,
        text: t(eventKey(event), { name: match.otherName, status: common(`status.${event.to}`) }),
        more:
          event.helperName === null
            ? event.reason && t('event.reason', { reason: event.reason })
            : t(event.by === 'me' ? 'event.helped' : 'event.helped-other', {
                helper: event.helperName,
              }),
      }))}
    />
  )
}
