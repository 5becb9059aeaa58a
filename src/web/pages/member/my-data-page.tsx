import { BOUND_MS } from '#domain/support/ticket.ts'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { ClosePart } from '#web/features/privacy/close-part.tsx'
import { DownloadPart } from '#web/features/privacy/download-part.tsx'
import { NomineePart } from '#web/features/privacy/nominee-part.tsx'
import { paths, sitePaths } from '#web/paths.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { isMember, useSession } from '#web/platform/pages/session.tsx'
import { fetchTexts, useText } from '#web/platform/text/i18n.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { FoldRow, Group, Row, RowIcon } from '#web/ui/display/rows.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'

const BlockedPeople = lazyPart(
  async () => (await import('#web/features/members/blocked-people.tsx')).BlockedPeople,
)
const ActedForMe = lazyPart(
  async () => (await import('#web/features/support/acted-for-me.tsx')).ActedForMe,
)

fetchTexts('my-data')

/** What members can do about their data: download, nominate, unblock, complain, withdraw. */
export function MyDataPage() {
  const t = useText('my-data')
  const query = useApi('GET /user/data-rights')
  const user = useSession()
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} />
      <div className="stack stack--wide">
        <Group>
          <FoldRow mark={<RowIcon name="paper" />} first={t('download')} second={t('download-row')}>
            <DownloadPart />
          </FoldRow>
          <Row
            href={sitePaths.privacy}
            mark={<RowIcon name="shield" />}
            first={t('to-notice')}
            second={t('to-notice-text')}
          />
        </Group>
        {isMember(user) && user.circle.kind === 'members' && <OtherPeople />}
        <QueryView query={query} failed={t('fetch-failed')}>
          {({ data }) => (
            <Group>
              <FoldRow
                mark={<RowIcon name="people" />}
                first={t('nominee')}
                second={data.nominee === null ? t('nominee-none') : data.nominee.name}
              >
                <NomineePart nominee={data.nominee} />
              </FoldRow>
              <FoldRow
                mark={<RowIcon name="alert" />}
                first={t('complain')}
                second={t('complain-row')}
              >
                <GrievanceLinks />
              </FoldRow>
              <FoldRow
                open={data.leaving !== null}
                mark={<RowIcon name="close" />}
                first={t('close')}
                second={t('close-row')}
              >
                <ClosePart rights={data} />
              </FoldRow>
            </Group>
          )}
        </QueryView>
      </div>
    </>
  )
}

/** Whom the member never meets, and who acted for them. */
function OtherPeople() {
  const record = useText('record')
  const support = useText('support')
  return (
    <Group>
      <FoldRow mark={<RowIcon name="me" />} first={record('blocks')} second={record('blocks-row')}>
        <BlockedPeople />
      </FoldRow>
      <FoldRow
        mark={<RowIcon name="give" />}
        first={support('acted')}
        second={support('acted-row')}
      >
        <ActedForMe />
      </FoldRow>
    </Group>
  )
}

function GrievanceLinks() {
  const t = useText('my-data')
  const member = isMember(useSession())
  return (
    <>
      <p>{t('complain-text', { days: BOUND_MS / DAY_MS })}</p>
      <p className="row">
        {member && <ButtonLink to={paths.support}>{t('complain-support')}</ButtonLink>}
        <a className="btn" href={`${sitePaths.privacy}#complain`}>
          {t('complain-officer')}
        </a>
      </p>
    </>
  )
}
