import { money } from '#contract/formats.ts'
import { paths } from '#web/paths.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { isOpenTo } from '#web/platform/pages/open-paths.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { useText } from '#web/platform/text/i18n.tsx'
import { Group, Row, RowIcon } from '#web/ui/display/rows.tsx'
import { useOpensLater } from './use-opens-later.ts'

type Details = ApiResponse<'GET /user/payment-details'>['data']['user']['paymentDetails']

/** Where help reaches a member, and how much they can ask for and pledge now. */
export function MoneyRows() {
  const t = useText('me')
  const { status } = useSession()
  const isOpen = isOpenTo(status, paths.account)
  const opensLater = useOpensLater()
  const isShown = isOpen && opensLater === undefined
  const details = useApi('GET /user/payment-details', {}, { enabled: isShown }).data?.data.user
  const stats = useApi('GET /user/stats', {}, { enabled: isOpen }).data?.data
  const wherePaid = useWherePaid()
  if (!isOpen) return null
  return (
    <Group>
      <Row
        to={paths.account}
        mark={<RowIcon name="pay" />}
        first={t('paid')}
        second={opensLater ?? (details && wherePaid(details.paymentDetails))}
      />
      <Row
        to={`${paths.profile}#limits`}
        mark={<RowIcon name="limits" />}
        first={t('limits')}
        second={
          stats &&
          t('limits-now', { ask: money(stats.availableAmount), pledge: money(stats.pledgeRoom) })
        }
      />
    </Group>
  )
}

/** The first UPI ID, or else bank account, and how many there are beside it. */
function useWherePaid(): (details: Details) => string {
  const t = useText('me')
  return ({ upiDetails, bankDetails }) => {
    const [first, ...more] = [
      ...upiDetails.map(({ upiId }) => upiId),
      ...bankDetails.map(({ bankName, accountNumber }) => `${bankName} ${accountNumber}`),
    ]
    if (first === undefined) return t('paid-missing')
    return more.length === 0 ? first : t('paid-more', { first, count: more.length })
  }
}
