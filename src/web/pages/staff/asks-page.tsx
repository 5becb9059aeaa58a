import { useApi } from '#web/platform/api/query-client.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { OpenAskCard } from '#web/features/asks/open-ask-card.tsx'
import { ReviewCard } from '#web/features/asks/review-card.tsx'
import { CaseNotes } from '#web/features/staff/case-notes.tsx'
import { PagedList } from '#web/ui/forms/paged-list.tsx'

export function AsksPage() {
  const t = useText('staff')
  return (
    <div className="stack stack--wide">
      <section className="stack" aria-labelledby="to-review">
        <h2 id="to-review">{t('asks')}</h2>
        <ToReview />
      </section>
      <section className="stack" aria-labelledby="open-asks">
        <h2 id="open-asks">{t('open')}</h2>
        <OpenAsks />
      </section>
    </div>
  )
}

function ToReview() {
  const t = useText('staff')
  return (
    <PagedList
      query={useApi('GET /staff/asks')}
      none={t('asks-none')}
      noneText={t('asks-none-text')}
    >
      {({ data }) => (
        <div className="grid grid--wide">
          {data
            .toSorted((one, other) => Number(other.canDecide) - Number(one.canDecide))
            .map((ask) => (
              <div key={ask.id} className="stack stack--tight">
                <ReviewCard ask={ask} />
                {!ask.tied && !ask.ofOtherCircle && <CaseNotes of={{ kind: 'ask', id: ask.id }} />}
              </div>
            ))}
        </div>
      )}
    </PagedList>
  )
}

function OpenAsks() {
  const t = useText('staff')
  return (
    <PagedList query={useApi('GET /staff/open-asks')} none={t('open-none')}>
      {({ data }) => (
        <div className="grid grid--wide">
          {data.map((ask) => (
            <OpenAskCard key={ask.id} ask={ask} />
          ))}
        </div>
      )}
    </PagedList>
  )
}
