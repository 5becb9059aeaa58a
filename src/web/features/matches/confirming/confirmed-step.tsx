import type { MatchView } from '#contract/matches/shapes.ts'
import { money } from '#contract/formats.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { FlowFrame } from '#web/ui/flow/flow-frame.tsx'
import { RingAndTick, Toran } from '#web/ui/flow/flow-pictures.tsx'

/** Help has arrived, and is recorded. */
export function ConfirmedStep({ match }: { match: MatchView }) {
  const t = useText('paying')
  const { otherName: name, amount, confirmedAmount } = match
  return (
    <>
      <Toran />
      <FlowFrame
        title={t('recorded', { amount: money(confirmedAmount ?? amount), name })}
        who={<RingAndTick />}
        end={
          <ButtonLink block variant="primary" to={paths.dashboard}>
            {t('finish')}
          </ButtonLink>
        }
      >
        <p>{t('marked-done')}</p>
        <p className="soft">{t('recorded-text', { name })}</p>
      </FlowFrame>
    </>
  )
}
