import type { MatchToConfirm } from '#contract/matches/shapes.ts'
import { useMatchesToConfirm, useMatchesToPay } from '#web/features/matches/api.ts'
import { MatchToConfirmCard } from '#web/features/matches/confirming/match-to-confirm-card.tsx'
import { MatchToPayCard } from '#web/features/matches/paying/match-to-pay-card.tsx'
import { RefusalList } from '#web/features/matches/moves/refusal-list.tsx'
import { SuspendedFacts } from '#web/features/members/suspended-facts.tsx'
import { useText } from '#web/platform/text/i18n.tsx'
import { useSession } from '#web/platform/pages/session.tsx'
import { together, useApi } from '#web/platform/api/query-client.ts'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { Earlier } from './earlier.tsx'
import { paidOrToCome, waitingThings } from './next-thing.ts'
import { Today } from './today.tsx'

/** The dashboard of a suspended member: the live matches to finish, and nothing new to begin. */
export function Finishing() {
  const t = useText('dashboard')
  const { leaving } = useSession()
  const query = together({
    toMake: useMatchesToPay(),
    toConfirm: useMatchesToConfirm(),
    turns: useApi('GET /user/dispute-turns'),
  })
  return (
    <div className="stack stack--wide">
      <RefusalList />
      <QueryView query={query}>
        {({ toMake, toConfirm, turns }) => (
          <>
            <Today things={waitingThings(toMake.data, toConfirm.data, turns.data)} />
            <div className="grid grid--wide">
              <section className="stack" aria-labelledby="to-make">
                <h2 id="to-make">{t('to-make')}</h2>
                {toMake.data.length === 0 ? (
                  <p className="soft">{t('to-make-none')}</p>
                ) : (
                  toMake.data.map((payment) => (
                    <MatchToPayCard key={payment.id} payment={payment} />
                  ))
                )}
              </section>
              <section className="stack" aria-labelledby="to-confirm">
                <h2 id="to-confirm">{t('to-confirm')}</h2>
                <ToConfirm payments={toConfirm.data} />
              </section>
            </div>
          </>
        )}
      </QueryView>
      <Earlier />
      {!leaving && <SuspendedFacts />}
    </div>
  )
}

function ToConfirm({ payments }: { payments: readonly MatchToConfirm[] }) {
  const t = useText('dashboard')
  const { paid, toCome } = paidOrToCome(payments)
  const card = (payment: MatchToConfirm) => (
    <MatchToConfirmCard key={payment.id} payment={payment} />
  )
  return (
    <>
      {paid.length === 0 ? <p className="soft">{t('to-confirm-none')}</p> : paid.map(card)}
      {toCome.length > 0 && <h2>{t('to-come')}</h2>}
      {toCome.map(card)}
    </>
  )
}
