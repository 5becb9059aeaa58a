import { paths } from '#web/paths.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'

/** That people of a list wait until members say that they know them; nothing while nobody does. */
export function PeopleWait() {
  const t = useText('dashboard')
  const { data } = useApi('GET /user/waiting-people')
  const count = data?.data.length ?? 0
  if (count === 0) return null
  return (
    <section className="card row row--between" aria-labelledby="people-wait">
      <h2 className="card__title" id="people-wait">
        {t('people-wait', { count })}
      </h2>
      <ButtonLink to={paths.recognise} variant="primary">
        {t('people-wait-do')}
      </ButtonLink>
    </section>
  )
}
