import type { AskView } from '#contract/asks.ts'
import type { PledgeView, RecurringPledgeView } from '#contract/pledges.ts'
import { runningShares } from '#web/features/asks/ask-parts.ts'
import { AskRow } from '#web/features/asks/ask-row.tsx'
import { useMatchesToConfirm } from '#web/features/matches/api.ts'
import { PledgeRow } from '#web/features/pledges/pledge-row.tsx'
import { RecurringPledgeRow } from '#web/features/pledges/recurring-row.tsx'
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
      <RunningList
        over={(count) => t('pledges-over', { count })}
        items={[
          ...recurring.map((one) => ({ recurring: one, isOver: one.status !== 'active' })),
          ...pledges.map((one) => ({
            pledge: one,
            isOver: OVER.includes(one.status) && one.heldAmount === 0,
          })),
        ]}
        draw={(one) =>
          'pledge' in one ? (
            <PledgeRow key={one.pledge.id} pledge={one.pledge} />
          ) : (
            <RecurringPledgeRow key={one.recurring.id} recurring={one.recurring} />
          )
        }
      />
      <NamedRow side="give" />
    </>
  )
}

/** A member's asks. */
export function Asks({ asks }: { asks: readonly AskView[] }) {
  const t = useText('dashboard')
  const { data: positions } = useQueuePositions(asks.some((ask) => ask.status === 'pending'))
  const common = useText('member-common')
  const live = (useMatchesToConfirm().data?.data ?? []).map((one) => ({
    ...one,
    status: common(`status.${one.status}`),
  }))
  return (
    <>
      <RunningList
        over={(count) => t('asks-over', { count })}
        items={asks.map((ask) => ({
          ask,
          isOver: OVER.includes(ask.status) && ask.heldAmount === 0,
        }))}
        draw={({ ask }) => (
          <AskRow
            key={ask.id}
            ask={ask}
            position={positions?.data.find(({ askId }) => askId === ask.id)}
            running={runningShares(ask, live)}
          />
        )}
      />
      <NamedRow side="get" />
    </>
  )
}

/** Fetched only while one of the asks waits to be matched. */
function useQueuePositions(waits: boolean) {
  return useApi('GET /asks/queue-positions', {}, { enabled: waits })
}

/**
 * Opens the row of this side that the address names, with the fold it is in, and scrolls to it. It
 * is drawn among the rows, so that they exist when it runs.
 */
function NamedRow({ side }: { side: DashboardSide }) {
  useEffect(() => {
    if (namedSide(location.hash) !== side) return undefined
    // This waits until the heading of a new page has taken the focus.
    const frame = requestAnimationFrame(() => {
      const row = document.getElementById(location.hash.slice(1))
      for (let around = row; around; around = around.parentElement)
        if (around instanceof HTMLDetailsElement) around.open = true
      const head = row?.querySelector('summary')
      head?.scrollIntoView({ block: 'center' })
      head?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [side])
  return null
}
