import { money } from '#contract/formats.ts'
import { paths } from '#web/paths.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Group, Row, RowIcon } from '#web/ui/display/rows.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'

type Need = ApiResponse<'GET /circle/need'>['data']

/** How much waits in the circle, and the notes that their owners show. Nothing while nobody waits. */
export function NeedInView() {
  const query = useApi('GET /circle/need')
  if (query.data?.data.asks === 0) return null
  return (
    <QueryView query={query} lines={1}>
      {({ data }) => <NeedRows need={data} />}
    </QueryView>
  )
}

function NeedRows({ need: { asks, asked, pledged, oldestSince, shown } }: { need: Need }) {
  const t = useText('circle')
  const language = useLanguage()
  return (
    <Group title={t('need')}>
      <Row
        mark={<RowIcon name="ask" />}
        first={t('need-sum', { amount: money(asked), count: asks })}
        second={[
          ...(oldestSince === null
            ? []
            : [t('need-since', { date: dateOf(oldestSince, language) })]),
          t('need-pledged', { amount: money(pledged) }),
        ].join(' · ')}
      />
      {shown.map(({ shareCode, openAmount, note, since, mine }) => {
        const row = {
          mark: <RowIcon name="people" />,
          first: <span className="one-line">{note}</span>,
          second: `${money(openAmount)} · ${t('need-since', { date: dateOf(since, language) })}`,
        }
        return mine ? (
          <Row key={shareCode} {...row} end={<small className="soft">{t('need-mine')}</small>} />
        ) : (
          <Row
            key={shareCode}
            {...row}
            to={`${paths.give}?ask=${shareCode}`}
            end={<span className="item__go">{t('need-give')}</span>}
          />
        )
      })}
    </Group>
  )
}
