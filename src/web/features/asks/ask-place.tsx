import type { AskPlace } from '#contract/asks.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Amount } from '#web/ui/display/amount.tsx'
import { useMomentText } from '#web/ui/display/times.tsx'

/**
 * Where an ask stands in the queue; how that comes about, what would move it, and why the last
 * matching left it there, for whoever asks.
 */
export function AskPlaceLines({ place, open = false }: { place: AskPlace; open?: boolean }) {
  const t = useText('place')
  const moment = useMomentText()
  const { lastRun } = place
  return (
    <>
      <p className="small">{t('place', { place: place.place })}</p>
      <details className="details" open={open}>
        <summary>{t('why')}</summary>
        <dl className="facts">
          <dt>{t('group')}</dt>
          <dd>{t(`group.${place.askClass}`)}</dd>
          <dt>{t('before')}</dt>
          <dd>{place.aheadInClass}</dd>
          <dt>{t('asked-before')}</dt>
          <dd>
            <Amount rupees={place.aheadAmount} />
          </dd>
          <dt>{t('pledged')}</dt>
          <dd>
            <Amount rupees={place.pledgedAmount} />
          </dd>
        </dl>
        <p className="small">{t('order')}</p>
        {place.wouldMove.map((mover) => (
          <p key={mover} className="small">
            {t(`move.${mover}`)}
          </p>
        ))}
        {lastRun !== null && (
          <p className="small">{t(`last.${lastRun.why}`, { time: moment(lastRun.at) })}</p>
        )}
        <p className="small soft">{t('no-promise')}</p>
      </details>
    </>
  )
}
