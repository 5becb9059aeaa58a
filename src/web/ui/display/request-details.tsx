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

const SHARES = [
  ['amount', 'amount'],
  ['part-open', 'openAmount'],
  ['part-held', 'heldAmount'],
  ['part-fulfilled', 'fulfilledAmount'],
  ['part-closed', 'closedAmount'],
] as const

/** The details of a pledge or an ask: id, participant, amount and its shares, date, status. */
export function RequestDetails({ request }: { request: Request }) {
  const t = useText('member-common')
  return (
    <dl className="facts">
      <dt>{t('id')}</dt>
      <dd className="small">{request.id}</dd>
      <dt>{t('participant')}</dt>
      <dd>{request.userId.name}</dd>
      {SHARES.filter(([, share]) => share !== 'closedAmount' || request[share] > 0).map(
        ([word, share]) => [
          <dt key={word}>{t(word)}</dt>,
          <dd key={share}>
            <Amount rupees={request[share]} />
          </dd>,
        ],
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
