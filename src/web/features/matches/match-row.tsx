import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Amount } from '#web/ui/display/amount.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Row } from '#web/ui/display/rows.tsx'

type Props = {
  readonly id: string
  /** Undefined where it is not known. */
  readonly side: 'giver' | 'receiver' | undefined
  /** The other side. */
  readonly name: string
  readonly amount: number
  /** Its state, or what there is to do. */
  readonly second: ReactNode
  /** By when, under the amount. */
  readonly due?: ReactNode
  /** Where it goes on; without it, the match's own page. */
  readonly to?: string
}

/** One match in a list: to or from whom, in what state, how much. */
export function MatchRow({ id, side, name, amount, second, due, to = paths.match(id) }: Props) {
  const t = useText('dashboard')
  return (
    <Row
      to={to}
      mark={<Avatar name={name} />}
      first={side === undefined ? name : t(side === 'giver' ? 'row-to' : 'row-from', { name })}
      second={second}
      end={
        <span className="item__end">
          <Amount rupees={amount} />
          {due !== undefined && <small>{due}</small>}
        </span>
      }
    />
  )
}
