import { useText } from '#web/platform/text/i18n.tsx'
import { Amount } from './amount.tsx'
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
  return (
    <dl className="facts">
      <dt>{t('id')}</dt>
      <dd className="small">{request.id}</dd>
      <dt>{t('participant')}</dt>
      <dd>{request.userId.name}</dd>
      <dt>{t('amount')}</dt>
      <dd>
        <Amount rupees={request.amount} />
      </dd>
      <dt>{t('part-open')}</dt>
      <dd>
        <Amount rupees={request.openAmount} />
      </dd>
      <dt>{t('part-held')}</dt>
      <dd>
        <Amount rupees={request.heldAmount} />
      </dd>
      <dt>{t('part-fulfilled')}</dt>
      <dd>
        <Amount rupees={request.fulfilledAmount} />
      </dd>
      {request.closedAmount > 0 && (
        <>
          <dt>{t('part-closed')}</dt>
          <dd>
            <Amount rupees={request.closedAmount} />
          </dd>
        </>
      )}
      <dt>{t('date')}</dt>
      <dd>
        <DateTimeText at={request.createdAt} />
      </dd>
      <dt>{t('status')}</dt>
      <dd>{t(`status.${request.status}`)}</dd>
    </dl>
  )
}
