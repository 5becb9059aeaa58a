import { useApi } from '#web/platform/api/query-client.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { OpenAskCard } from '#web/features/asks/open-ask-card.tsx'
import { ReviewCard } from '#web/features/asks/review-card.tsx'
import { QueryView, Empty } from '#web/ui/forms/query-view.tsx'
import { CaseNotes } from '#web/features/staff/case-notes.tsx'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'

export function AsksPage() {
  return (
    <StaffFrame page="asks">
      <div className="stack stack--wide">
        <ToReview />
        <OpenAsks />
      </div>
    </StaffFrame>
  )
}

function ToReview() {
  const t = useText('staff')
  const query = useApi('GET /staff/asks')
  return (
    <section className="stack" aria-labelledby="to-review">
      <h2 id="to-review">{t('asks')}</h2>
      <QueryView query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty text={t('asks-none')}>
              <p className="small">{t('asks-none-text')}</p>
            </Empty>
          ) : (
            <div className="grid grid--wide">
              {data
                .toSorted((one, other) => Number(other.canDecide) - Number(one.canDecide))
                .map((ask) => (
                  <div key={ask.id} className="stack stack--tight">
                    <ReviewCard ask={ask} />
                    {!ask.tied && !ask.ofOtherCircle && (
                      <CaseNotes of={{ kind: 'ask', id: ask.id }} />
                    )}
                  </div>
                ))}
            </div>
          )
        }
      </QueryView>
    </section>
  )
}

function OpenAsks() {
  const t = useText('staff')
  const query = useApi('GET /staff/open-asks')
  return (
    <section className="stack" aria-labelledby="open-asks">
      <h2 id="open-asks">{t('open')}</h2>
      <QueryView query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty text={t('open-none')} />
          ) : (
            <div className="grid grid--wide">
              {data.map((ask) => (
                <OpenAskCard key={ask.id} ask={ask} />
              ))}
            </div>
          )
        }
      </QueryView>
    </section>
  )
}
