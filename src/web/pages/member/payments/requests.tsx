import type { AskView } from '#contract/asks.ts'
import type { PledgeView, RecurringPledgeView } from '#contract/pledges.ts'
import { AskCard } from '#web/features/asks/ask-card.tsx'
import { PledgeCard } from '#web/features/pledges/pledge-card.tsx'
import { RecurringPledgeCard } from '#web/features/pledges/recurring-card.tsx'
import { useText } from '#web/platform/text/i18n.tsx'
import { RunningList } from '#web/ui/display/running-list.tsx'
import { useApi } from '#web/platform/api/query-client.ts'
import { useEffect } from 'react'
import { namedSide, type DashboardSide } from './named-side.ts'

const OVER: readonly string[] = ['fulfilled', 'withdrawn', 'expired']

/** A member's pledges and recurring pledges. */
export function Pledges({
  pledges,
  recurring,
}: {
  pledges: readonly PledgeView[]
  recurring: readonly RecurringPledgeView[]
}) {
  const t = useText('dashboard')
  return (
    <>
      {recurring.length > 0 && <h3>{t('recurring')}</h3>}
      {recurring.map((one) => (
        <RecurringPledgeCard key={one.id} recurring={one} />
      ))}
      <h3>{t('pledges')}</h3>
      <RunningList
        items={pledges}
        isOver={(pledge) => OVER.includes(pledge.status) && pledge.heldAmount === 0}
        none={t('pledges-none')}
        draw={(pledge) => <PledgeCard key={pledge.id} pledge={pledge} />}
      />
      <NamedCard side="give" />
    </>
  )
}

/** A member's asks. */
export function Asks({ asks }: { asks: readonly AskView[] }) {
  const t = useText('dashboard')
  const { data: positions } = useQueuePositions(asks.some((ask) => ask.status === 'pending'))
  return (
    <>
      <h3>{t('asks')}</h3>
      <RunningList
        items={asks}
        isOver={(ask) => OVER.includes(ask.status) && ask.heldAmount === 0}
        none={t('asks-none')}
        draw={(ask) => (
          <AskCard
            key={ask.id}
            ask={ask}
            position={positions?.data.find(({ askId }) => askId === ask.id)}
          />
        )}
      />
      <NamedCard side="get" />
    </>
  )
}

/** Fetched only while one of the asks waits to be matched. */
function useQueuePositions(waits: boolean) {
  return useApi('GET /asks/queue-positions', {}, { enabled: waits })
}

/**
 * Scrolls to the card of this side that the address names, and opens the fold it is in. It is drawn
 * among the cards, so that they exist when it runs.
 */
function NamedCard({ side }: { side: DashboardSide }) {
  useEffect(() => {
    if (namedSide(location.hash) !== side) return undefined
    // This waits until the heading of a new page has taken the focus.
    const frame = requestAnimationFrame(() => {
      const card = document.getElementById(location.hash.slice(1))
      for (let around = card?.parentElement; around; around = around.parentElement)
        if (around instanceof HTMLDetailsElement) around.open = true
      card?.scrollIntoView({ block: 'center' })
      card?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [side])
  return null
}
