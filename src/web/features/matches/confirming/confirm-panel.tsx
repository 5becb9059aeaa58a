import { useServerNow } from '#web/platform/device/clock.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ShortLivedImage } from '#web/ui/display/short-lived-image.tsx'
import { useMomentText } from '#web/ui/display/times.tsx'
import { type Acting, may } from '../match-sides.ts'
import { MoveButton } from '../moves/move-scope.tsx'

/** What a receiver does about one match: check the bank account, then confirm or dispute. */
export function ConfirmPanel({ match }: { match: Acting }) {
  const t = useText('payments')
  const sure = match.status === 'awaiting_confirmation'
  // A receiver who has chosen to send it back is not asked again.
  const promised = match.status === 'disputed' && match.returnAmount !== null
  return (
    <div className="stack">
      {match.proofDocument !== null && (
        <ShortLivedImage
          path={match.proofDocument}
          alt={t('proof-alt', { name: match.name })}
          topic="matches"
        />
      )}
      {may(match, 'confirmed') && !promised && (
        <MoveButton
          move="confirmed"
          block
          {...(sure || match.fits !== null ? { variant: 'primary' as const } : {})}
        />
      )}
      {may(match, 'not_received') && <NotReceived match={match} />}
    </div>
  )
}

/**
 * In the first half hour after the claim the money may still be on its way. Until then only the
 * time shows.
 */
function NotReceived({ match }: { match: Acting }) {
  const t = useText('payments')
  const moment = useMomentText()
  const now = useServerNow(1_000)
  const { earliestNotReceivedAt: from } = match
  if (from !== null && Date.parse(from) > now)
    return <p className="small soft">{t('not-received-from', { time: moment(from) })}</p>
  return <MoveButton move="not_received" block />
}
