import { Link } from 'wouter'
import type { MatchView } from '#contract/matches/shapes.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { Dialog } from '#web/ui/acts/dialog.tsx'
import { GuideLink } from '#web/ui/display/guide-link.tsx'
import { useMomentText } from '#web/ui/display/times.tsx'
import { may } from '../match-sides.ts'
import { buttonsOf } from './match-moves.ts'
import { MoveButton } from './move-scope.tsx'

type Props = {
  readonly match: MatchView
  readonly onItsPage: boolean
  readonly onBlock: () => void
  readonly onClose: () => void
}

/** All that can be done about a match beside its main way, and whom to ask. */
export function TurnsSheet({ match, onItsPage, onBlock, onClose }: Props) {
  const t = useText('paying')
  const payments = useText('payments')
  const moment = useMomentText()
  const { first, quiet } = buttonsOf(match)
  // The flow and the match's own page show their own buttons.
  const answers = onItsPage ? [] : first.filter((move) => move !== 'not_received')
  const name = match.otherName
  const pays = match.side === 'giver' && may(match, 'claimed')
  return (
    <Dialog title={payments('different')} onClose={onClose} closes>
      <div className="stack stack--tight">
        {[...answers, ...quiet].map((move) => (
          <MoveButton key={move} match={match} move={move} block onPress={onClose} />
        ))}
        {pays && (
          <ButtonLink block to={paths.payProof(match.id)}>
            {payments(match.status === 'bank_pending' ? 'went-through' : 'paid-already')}
          </ButtonLink>
        )}
        {match.cancellation?.by === 'me' && (
          <p className="small">
            {payments('cancel-waits', { name, time: moment(match.cancellation.until) })}
          </p>
        )}
      </div>
      {pays && <p className="small">{t('different-warn')}</p>}
      <TurnLinks match={match} onItsPage={onItsPage} onBlock={onBlock} />
    </Dialog>
  )
}

/** Whom to ask, where all of it is written, and never again. */
function TurnLinks({ match, onItsPage, onBlock }: Omit<Props, 'onClose'>) {
  const t = useText('paying')
  const page = useText('payment-page')
  const payments = useText('payments')
  const name = match.otherName
  return (
    <ul className="plain-list turns">
      <li>
        <Link className="link-btn" href={`${paths.support}?match=${match.id}`}>
          {page('report')}
        </Link>
      </li>
      <li>
        <GuideLink guide="when-a-payment-goes-wrong" text={page('guide')} />
      </li>
      {!onItsPage && (
        <>
          {match.canWrite && (
            <li>
              <Link className="link-btn" href={`${paths.match(match.id)}#talk`}>
                {t('write-to', { name })}
              </Link>
            </li>
          )}
          <li>
            <Link className="link-btn" href={paths.match(match.id)}>
              {payments('open')}
            </Link>
          </li>
        </>
      )}
      {match.canBlock && (
        <li>
          <button type="button" className="link-btn" onClick={onBlock}>
            {page('block', { name })}
          </button>
        </li>
      )}
    </ul>
  )
}
