import { Redirect } from 'wouter'
import type { MatchEventKind } from '#domain/matches/match-transitions.ts'
import { useMatchesToConfirm, useMatchesToPay } from '#web/features/matches/api.ts'
import { may } from '#web/features/matches/match-sides.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { type Asked, Empty, QueryView } from '#web/ui/forms/query-view.tsx'

/** What a shortcut of the app opens: the one payment it is about, or the page with all of them. */
export function NextPage({ params: { id } }: { params: { id: string } }) {
  return id === 'confirm' ? <ToConfirm /> : <ToPay />
}

function ToPay() {
  return <Next query={useMatchesToPay()} act="pay" move="claimed" />
}

function ToConfirm() {
  return <Next query={useMatchesToConfirm()} act="confirm" move="confirmed" />
}

type Known = { readonly id: string; readonly can: readonly string[] }
type Props = {
  readonly query: Asked<{ readonly data: readonly Known[] }>
  readonly act: 'pay' | 'confirm'
  readonly move: MatchEventKind
}

function Next({ query, act, move }: Props) {
  const t = useText('shortcuts')
  return (
    <>
      <PageHeading title={t(`${act}-title`)} />
      <QueryView query={query}>
        {({ data }) => {
          const [first, ...others] = data.filter((match) => may(match, move))
          return first === undefined ? (
            <Empty text={t(`${act}-none`)}>
              <ButtonLink variant="primary" to={paths.payments}>
                {t('to-payments')}
              </ButtonLink>
            </Empty>
          ) : (
            <Redirect to={others.length === 0 ? paths[act](first.id) : paths.payments} replace />
          )
        }}
      </QueryView>
    </>
  )
}
