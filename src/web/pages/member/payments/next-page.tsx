import { Redirect } from 'wouter'
import { useMatchesToConfirm, useMatchesToPay } from '#web/features/matches/api.ts'
import { may } from '#web/features/matches/match-sides.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'

/** What a shortcut of the app opens: the one payment it is about, or the page with all of them. */
export function NextPage({ params: { id } }: { params: { id: string } }) {
  return id === 'confirm' ? <ToConfirm /> : <ToPay />
}

function ToPay() {
  const t = useText('shortcuts')
  return (
    <>
      <PageHeading title={t('pay-title')} />
      <QueryView query={useMatchesToPay()}>
        {({ data }) => (
          <Next
            ids={data.filter((match) => may(match, 'claimed')).map((match) => match.id)}
            page={paths.pay}
            none={t('pay-none')}
          />
        )}
      </QueryView>
    </>
  )
}

function ToConfirm() {
  const t = useText('shortcuts')
  return (
    <>
      <PageHeading title={t('confirm-title')} />
      <QueryView query={useMatchesToConfirm()}>
        {({ data }) => (
          <Next
            ids={data.filter((match) => may(match, 'confirmed')).map((match) => match.id)}
            page={paths.confirm}
            none={t('confirm-none')}
          />
        )}
      </QueryView>
    </>
  )
}

function Next({
  ids: [first, ...others],
  page,
  none,
}: {
  ids: readonly string[]
  page: (id: string) => string
  none: string
}) {
  const t = useText('shortcuts')
  if (first !== undefined)
    return <Redirect to={others.length === 0 ? page(first) : paths.payments} replace />
  return (
    <div className="empty">
      <p>{none}</p>
      <ButtonLink variant="primary" to={paths.payments}>
        {t('to-payments')}
      </ButtonLink>
    </div>
  )
}
