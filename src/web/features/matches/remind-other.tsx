import type { MatchView } from '#contract/matches/shapes.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ShareMessage } from '#web/ui/acts/share-link.tsx'
import type { ShareTopic } from '#web/ui/acts/share-message.ts'
import { reminderOf } from './reminder-of.ts'

/**
 * While the other side has to act: a ready message with the address of the payment, to send as
 * people know each other. Only the two of the payment can open that address.
 */
export function RemindOther({ match, about }: { match: MatchView; about?: ShareTopic }) {
  const t = useText('sharing')
  const waiting = reminderOf(match)
  if (waiting === undefined) return null
  return (
    <section className="stack stack--tight" aria-label={t(about === undefined ? 'remind' : 'tell')}>
      <p className="small soft">
        <strong>{t(about === undefined ? 'remind' : 'tell')}.</strong> {t('note')}
      </p>
      <ShareMessage link={location.origin + paths.match(match.id)} about={about ?? waiting} />
    </section>
  )
}
