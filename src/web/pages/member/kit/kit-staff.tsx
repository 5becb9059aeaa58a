import type { SessionUser } from '#contract/members/entering.ts'
import type { TrackRecord as Facts } from '#contract/disputes/shapes.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { SessionProvider } from '#web/platform/pages/session.tsx'
import { Deadline } from '#web/ui/display/deadline.tsx'
import { Pager, type Pages } from '#web/ui/display/pager.tsx'
import { ListViews, PagedList } from '#web/ui/forms/paged-list.tsx'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'
import { TrackRecord } from '#web/features/disputes/track-record.tsx'
import { exampleId } from './examples/stuff.ts'
import { KitSection } from './kit-section.tsx'
import { useStuff } from './kit-stuff.ts'

const ignore = () => undefined
const PAGES: Pages = {
  cursor: undefined,
  isFirst: true,
  older: ignore,
  newer: ignore,
  toFirst: ignore,
}

const listOf = (...data: readonly string[]) => ({
  data: { data, nextCursor: data[0] ?? null },
  isError: false,
  error: null,
  isFetching: false,
  refetch: ignore,
})

/** The components of the staff area. */
export function KitStaff() {
  const t = useText('kit')
  const { at, text } = useStuff()
  const facts: Facts = {
    memberSince: at(-9_000),
    partners: 4,
    paidInTime: 7,
    paymentsDue: 8,
    confirmedInTime: 3,
    confirmationsDue: 3,
    medianConfirmHours: 5.5,
    disputesLost: 0,
    vouchedFor: true,
  }
  return (
    <>
      <KitSection title={t('part-staff')}>
        <div className="card">
          <Deadline at={at(30)} moved="quiet_hours" />
          <Deadline at={at(-3)} moved="outage" />
          <Deadline at={null} />
        </div>
        <div className="card">
          <TrackRecord trackRecord={facts} />
        </div>
        <div className="card">
          <TrackRecord
            trackRecord={{
              ...facts,
              memberSince: null,
              paymentsDue: 0,
              confirmationsDue: 0,
              medianConfirmHours: null,
              disputesLost: 2,
              vouchedFor: false,
            }}
          />
        </div>
        <div className="card">
          <ListViews tabs={[{ value: 'all', text }]}>
            {() => (
              <>
                <PagedList query={listOf(text)} pages={PAGES} none={text}>
                  {({ data }) => data.map((line) => <p key={line}>{line}</p>)}
                </PagedList>
                <PagedList query={listOf()} none={text} noneText={text}>
                  {() => null}
                </PagedList>
              </>
            )}
          </ListViews>
          <Pager pages={{ ...PAGES, isFirst: false }} nextCursor="next" />
          <Pager pages={{ ...PAGES, isFirst: false }} nextCursor={null} />
        </div>
      </KitSection>
      <Frames />
    </>
  )
}

/**
 * A page of the staff area for three people. One may use it, one may not, and one has no second
 * factor.
 */
function Frames() {
  const t = useText('kit')
  const { name, text, at } = useStuff()
  const language = useLanguage()
  const user: SessionUser = {
    id: exampleId(8),
    name,
    status: 'active',
    leaving: false,
    role: 'officer',
    roles: ['officer'],
    language,
    referralLink: null,
    warningCheck: true,
    secondFactor: 'given',
    unreadNotices: 0,
    warningVersion: '1',
    deviceWaitsUntil: null,
    firstSteps: false,
    newDevices: 0,
    hasPassword: true,
    identified: true,
    hasEmail: true,
    emailVerified: true,
    phoneVerified: true,
    accepted: true,
    circle: {
      id: exampleId(9),
      name,
      slug: 'example',
      practice: true,
      kind: 'members',
      state: 'open',
      founding: false,
      paymentsOpen: true,
    },
    now: at(0),
  }
  const people: readonly SessionUser[] = [
    user,
    { ...user, roles: ['manager'] },
    { ...user, roles: [] },
    { ...user, secondFactor: 'none' },
  ]
  return people.map((person, index) => (
    <SessionProvider key={index} user={person}>
      <div className="card">
        <StaffFrame page="disputes" title={t('title')}>
          <p>{text}</p>
        </StaffFrame>
      </div>
    </SessionProvider>
  ))
}
