import { Suspense } from 'react'
import { isBefore } from '#domain/shared/calendar.ts'
import { paths } from '#web/paths.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { ListCard } from '#web/features/members/lists/list-card.tsx'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { Empty, QueryView, Skeleton } from '#web/ui/forms/query-view.tsx'

/** With the reader of tables and cards, which no other page needs. */
const ListForm = lazyPart(
  async () => (await import('#web/features/members/lists/list-form.tsx')).ListForm,
)

export function GroupPage() {
  return (
    <div className="stack stack--wide">
      <Form />
      <Lists />
    </div>
  )
}

/** Paste or choose people; folded to a button where there are lists already. */
function Form() {
  const { data } = useApi('GET /staff/lists')
  return (
    <Suspense fallback={<Skeleton />}>
      {data === undefined ? <Skeleton /> : <ListForm folded={data.data.length > 0} />}
    </Suspense>
  )
}

function Lists() {
  const t = useText('lists')
  const language = useLanguage()
  const query = useApi('GET /staff/lists')
  return (
    <QueryView query={query}>
      {({ data, numbers, foundingUntil }) => (
        <div className="stack stack--wide">
          <div className="card stack stack--tight">
            <p>{t('numbers', numbers)}</p>
            {numbers.mostByOne > 0 && (
              <p className="small soft">{t('most', { count: numbers.mostByOne })}</p>
            )}
            <p className="small">
              {foundingUntil === null ||
              isBefore(Temporal.Instant.from(foundingUntil), Temporal.Now.instant())
                ? t('founding-over')
                : t('founding-until', { date: dateOf(foundingUntil, language) })}
            </p>
            {numbers.accepted > numbers.recognised && (
              <div>
                <ButtonLink to={paths.recognise} variant="primary">
                  {t('recognise-title')}
                </ButtonLink>
              </div>
            )}
          </div>
          {data.length === 0 ? (
            <Empty text={t('none')} />
          ) : (
            data.map((list) => <ListCard key={list.id} list={list} />)
          )}
        </div>
      )}
    </QueryView>
  )
}
