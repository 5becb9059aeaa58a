import type { DisputeTurn } from '#contract/disputes/party.ts'
import type { MatchToConfirm, MatchToPay } from '#contract/matches/shapes.ts'
import { MatchRow } from '#web/features/matches/match-row.tsx'
import { useText } from '#web/platform/text/i18n.tsx'
import { Group } from '#web/ui/display/rows.tsx'
import { waitingThings } from '../dashboard/next-thing.ts'
import { ThingRow } from '../dashboard/thing-row.tsx'

type Props = {
  readonly toMake: readonly MatchToPay[]
  readonly toConfirm: readonly MatchToConfirm[]
  readonly turns: readonly DisputeTurn[]
}

/** The live payments: first those that wait for this member, then those that wait for others. */
export function Waiting({ toMake, toConfirm, turns }: Props) {
  const t = useText('dashboard')
  const common = useText('member-common')
  const payments = useText('payments')
  const mine = waitingThings(toMake, toConfirm, turns)
  const isMine = new Set(mine.map(({ payment }) => payment.id))
  const others = [
    ...toMake.map((one) => ({ ...one, side: 'giver' as const, name: one.receiverName })),
    ...toConfirm.map((one) => ({ ...one, side: 'receiver' as const, name: one.giverName })),
  ].filter(({ id }) => !isMine.has(id))
  return (
    <>
      {mine.length > 0 && (
        <Group title={t('today')}>
          {mine.map((thing) => (
            <ThingRow key={thing.payment.id + thing.kind} thing={thing} />
          ))}
        </Group>
      )}
      {others.length > 0 && (
        <Group title={t('waits-for-others')}>
          {others.map(({ id, side, name, amount, status }) => (
            <MatchRow
              key={id}
              id={id}
              side={side}
              name={name}
              amount={amount}
              second={
                side === 'receiver' && status === 'awaiting_payment'
                  ? payments('awaiting-proof')
                  : common(`status.${status}`)
              }
            />
          ))}
        </Group>
      )}
    </>
  )
}
