import { useApi } from '#web/platform/api/query-client.ts'
import { BankTable, UpiTable } from '#web/features/members/detail-tables.tsx'
import { NewDetail } from '#web/features/members/new-detail.tsx'
import { useText } from '#web/platform/text/i18n.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'

export function AccountPage() {
  const t = useText('account')
  const query = useApi('GET /user/payment-details')
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} />
      <QueryView query={query} failed={t('fetch-failed')}>
        {({ data }) => (
          <div className="stack stack--wide">
            <section className="stack" aria-labelledby="upis">
              <h2 id="upis">{t('upis')}</h2>
              <UpiTable details={data.user.paymentDetails.upiDetails} />
              <NewDetail kinds={['upi']} bankLabel={t('add-account')} />
            </section>
            <section className="stack" aria-labelledby="banks">
              <h2 id="banks">{t('banks')}</h2>
              <BankTable details={data.user.paymentDetails.bankDetails} />
              <NewDetail kinds={['bank']} bankLabel={t('add-account')} />
            </section>
          </div>
        )}
      </QueryView>
    </>
  )
}
