import { useApi } from '#web/platform/api/query-client.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ListingPart } from '#web/features/content/listing-part.tsx'
import { TestimonialPart } from '#web/features/content/testimonial-part.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'

/** What visitors see of a member: their testimonial, and a steward's listing. */
export function ShownPage() {
  const t = useText('shown')
  const query = useApi('GET /user/shown')
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} />
      <QueryView query={query} lines={5}>
        {({ data }) => (
          <div className="stack stack--wide">
            {data.circlePage === null ? (
              <p className="banner">{t('not-seen')}</p>
            ) : (
              <p>
                <a href={data.circlePage}>{t('page')}</a>
              </p>
            )}
            <TestimonialPart shown={data} />
            {(data.maySayWhereToFind || data.listing !== null) && <ListingPart shown={data} />}
          </div>
        )}
      </QueryView>
    </>
  )
}
