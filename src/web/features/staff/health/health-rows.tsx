import { money } from '#contract/formats.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { mayUse, STAFF_PAGES, type StaffPageName } from '#web/platform/pages/staff-pages.ts'
import { spanText } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import type { IconName } from '#web/ui/display/icons.tsx'
import { Group, Row, RowIcon } from '#web/ui/display/rows.tsx'
import { useMomentText } from '#web/ui/display/times.tsx'

type Health = ApiResponse<'GET /staff/health'>['data']
type Of = { readonly health: Health }

const HOUR_MS = 3_600_000

/** A circle's health: what waits, how fast it went, who can decide, and what fails. */
export function HealthRows({ health }: Of) {
  return (
    <div className="stack">
      <Waiting health={health} />
      <Pace health={health} />
      <Working health={health} />
    </div>
  )
}

function Waiting({ health: { asks, disputes } }: Of) {
  const t = useText('staff-circle')
  const moment = useMomentText()
  return (
    <Group title={t('health.waits')}>
      <Figure
        page="asks"
        icon="ask"
        first={t('health.asks', { count: asks.waiting, amount: money(asks.amount) })}
        second={
          asks.oldestAt === null ? undefined : t('health.oldest', { at: moment(asks.oldestAt) })
        }
      />
      <Figure
        page="asks"
        icon="check"
        first={t('health.reviews', { count: asks.toReview })}
        late={asks.late}
      />
      <Figure
        page="disputes"
        icon="alert"
        first={t('health.disputes', { count: disputes.open })}
        late={disputes.late}
      />
    </Group>
  )
}

function Pace({ health: { firstMatch, confirmed } }: Of) {
  const t = useText('staff-circle')
  const language = useLanguage()
  const { medianHours, asks } = firstMatch
  return (
    <Group title={t('health.pace')}>
      <Figure
        page="runs"
        icon="clock"
        first={
          medianHours === null
            ? t('health.no-match')
            : t('health.match', {
                time: spanText(Math.max(1, Math.round(medianHours)) * HOUR_MS, language),
              })
        }
        second={medianHours === null ? undefined : t('health.match-of', { count: asks })}
      />
      <Figure
        page="disputes"
        icon="pay"
        first={
          confirmed.of === 0
            ? t('health.no-confirmed')
            : t('health.confirmed', { count: confirmed.inTime, of: confirmed.of })
        }
        second={confirmed.inTime < confirmed.of ? t('health.silent') : undefined}
      />
    </Group>
  )
}

function Working({ health: { officers, failing, record } }: Of) {
  const t = useText('staff-circle')
  const moment = useMomentText()
  return (
    <Group title={t('health.works')}>
      <Figure
        page="roles"
        icon="people"
        first={t('health.officers', { count: officers.able })}
        second={t(officers.decide ? 'health.decides' : 'health.cannot-decide')}
        wrong={!officers.decide}
      />
      {failing.length === 0 && (
        <Figure page="set-up" icon="bell" first={t('health.messages-go')} second={undefined} />
      )}
      {failing.map(({ way, since }) => (
        <Figure
          key={way}
          page="set-up"
          icon="bell"
          first={t(`health.way.${way}`)}
          second={since === null ? undefined : t('health.fails-since', { at: moment(since) })}
          wrong
        />
      ))}
      <Figure
        page="ledger"
        icon="shield"
        first={t(
          record.stoppedSince !== null || !record.passed
            ? 'health.record-wrong'
            : record.checkedAt === null
              ? 'health.record-new'
              : 'health.record-right',
        )}
        second={
          record.checkedAt === null
            ? undefined
            : t('health.checked', { at: moment(record.checkedAt) })
        }
        wrong={record.stoppedSince !== null || !record.passed}
      />
    </Group>
  )
}

/** A figure with the page where something is done about it, for those who may use that page. */
function Figure({
  page,
  icon,
  first,
  second,
  late = 0,
  wrong = false,
}: {
  readonly page: StaffPageName
  readonly icon: IconName
  readonly first: string
  readonly second?: string | undefined
  readonly late?: number
  readonly wrong?: boolean
}) {
  const t = useText('staff-circle')
  const user = useSession()
  const found = STAFF_PAGES.find(({ name }) => name === page)
  const to = found !== undefined && mayUse(user, found) ? found.path : undefined
  const chip = wrong ? (
    <Badge tone="wrong" text={t('health.wrong')} />
  ) : (
    late > 0 && <Badge tone="late" text={t('health.late', { count: late })} />
  )
  return (
    <Row
      mark={<RowIcon name={icon} />}
      first={first}
      {...(second === undefined ? {} : { second })}
      {...(to === undefined ? {} : { to })}
      {...(chip === false ? {} : { end: chip })}
    />
  )
}
