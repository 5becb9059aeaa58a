import { addressIn } from '#domain/shared/language-addresses.ts'
import { paths, sitePaths } from '#web/paths.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Group, Row, RowIcon } from '#web/ui/display/rows.tsx'
import { useOpensLater } from './use-opens-later.ts'

/** Who helps when something is wrong, and what is kept about a member. */
export function HelpRows() {
  const t = useText('me')
  const language = useLanguage()
  const tickets = useApi('GET /support', { query: {} }).data?.data ?? []
  const open = tickets.filter(({ status }) => status !== 'closed').length
  return (
    <Group>
      <Row
        to={paths.support}
        mark={<RowIcon name="ask" />}
        first={t('support')}
        second={open > 0 ? t('support-open', { count: open }) : t('support-who')}
      />
      <Row
        href={addressIn(language, sitePaths.guides)}
        mark={<RowIcon name="info" />}
        first={t('guides')}
        second={t('guides-what')}
      />
      <Row
        to={paths.helpers}
        mark={<RowIcon name="people" />}
        first={t('helpers')}
        second={t('helpers-what')}
      />
      <Row
        to={paths.myData}
        mark={<RowIcon name="paper" />}
        first={t('my-data')}
        second={useOpensLater() ?? t('my-data-what')}
      />
      <Row
        to={paths.record}
        mark={<RowIcon name="clock" />}
        first={t('record')}
        second={t('record-what')}
      />
    </Group>
  )
}
