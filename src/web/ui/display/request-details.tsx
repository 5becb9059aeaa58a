import { useText } from '#web/platform/text/i18n.tsx'
import { Amount } from './amount.tsx'
import { Facts } from './rows.tsx'
import { DateTimeText } from './times.tsx'

type Request = {
  readonly id: string
  readonly userId: { readonly name: string }
  readonly amount: number
  readonly openAmount: number
  readonly heldAmount: number
  readonly fulfilledAmount: number
  readonly closedAmount: number
  readonly status:
    | 'awaiting_review'
    | 'pending'
    | 'matched'
    | 'fulfilled'
    | 'paused'
    | 'withdrawn'
    | 'expired'
  readonly createdAt: string
}

/** The details of a pledge or an ask: id, participant, amount and its shares, date, status. */
export function RequestDetails({ request }: { request: Request }) {
  const t = useText('member-common')
  const { closedAmount } = request
  return (
    <Facts
      rows={{
        [t('id')]: <span className="small">{request.id}</span>,
        [t('participant')]: request.userId.name,
        [t('amount')]: <Amount rupees={request.amount} />,
        [t('part-open')]: <Amount rupees={request.openAmount} />,
        [t('part-held')]: <Amount rupees={request.heldAmount} />,
        [t('part-fulfilled')]: <Amount rupees={request.fulfilledAmount} />,
        [t('part-closed')]: closedAmount > 0 ? <Amount rupees={closedAmount} /> : null,
        [t('date')]: <DateTimeText at={request.createdAt} />,
        [t('status')]: t(`status.${request.status}`),
      }}
    />
  )
}
