import { useMatchesToConfirm, useMatchesToPay } from '#web/features/matches/api.ts'
import { SuspendedFacts } from '#web/features/members/suspended-facts.tsx'
import { together, useApi } from '#web/platform/api/query-client.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { useText } from '#web/platform/text/i18n.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { Hero } from './hero.tsx'
import { waitingThings } from './next-thing.ts'
import { UnderWay } from './under-way.tsx'

/** Home of a suspended member: the live matches to finish, and nothing new to begin. */
export function Finishing() {
  const t = useText('dashboard')
  const { leaving } = useSession()
  const query = together({
    toMake: useMatchesToPay(),
    toConfirm: useMatchesToConfirm(),
    turns: useApi('GET /user/dispute-turns'),
  })
  return (
    <>
      <QueryView query={query}>
        {({ toMake, toConfirm, turns }) => {
          const things = waitingThings(toMake.data, toConfirm.data, turns.data)
          return (
            <>
              {things.length > 0 ? (
                <Hero things={things} />
              ) : (
                <p className="title">{t('today-nothing')}</p>
              )}
              <UnderWay
                toMake={toMake.data}
                toConfirm={toConfirm.data}
                pledges={[]}
                recurring={[]}
                asks={[]}
                above={new Set(things.map(({ payment }) => payment.id))}
              />
            </>
          )
        }}
      </QueryView>
      {!leaving && <SuspendedFacts />}
    </>
  )
}
