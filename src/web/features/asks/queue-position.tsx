import type { QueuePosition } from '#contract/asks.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Amount } from '#web/ui/display/amount.tsx'
import { Facts } from '#web/ui/display/rows.tsx'
import { useMomentText } from '#web/ui/display/times.tsx'

/**
 * An ask's queue position. On request it shows the reason, what would change it, and why the last
 * matching left it there.
 */
export function QueuePositionLines({
  position,
  open = false,
}: {
  position: QueuePosition
  open?: boolean
}) {
  const t = useText('queue-position')
  const moment = useMomentText()
  const { lastRun } = position
  return (
    <>
      <p className="small">{t('place', { place: position.place })}</p>
      <details className="details" open={open}>
        <summary>{t('why')}</summary>
        <Facts
          rows={{
            [t('group')]: t(`group.${position.askClass}`),
            [t('before')]: position.aheadInClass,
            [t('asked-before')]: <Amount rupees={position.aheadAmount} />,
            [t('pledged')]: <Amount rupees={position.pledgedAmount} />,
          }}
        />
        <p className="small">{t('order')}</p>
        {position.wouldMove.map((mover) => (
          <p key={mover} className="small">
            {t(`move.${mover}`)}
          </p>
        ))}
        {lastRun !== null && (
          <>
            <p className="small">{t('last', { time: moment(lastRun.at) })}</p>
            {/* A page kept on the phone can be of a version that had one reason. */}
            {[lastRun.why].flat().map((why) => (
              <p key={why} className="small">
                {t(`last.${why}`)}
              </p>
            ))}
          </>
        )}
        <p className="small soft">{t('no-promise')}</p>
      </details>
    </>
  )
}
