import { Suspense } from 'react'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { useText } from '#web/platform/text/i18n.tsx'
import { useCases } from '#web/features/disputes/case/case-api.ts'
import { CaseLine } from '#web/features/disputes/case/case-line.tsx'
import { usePages } from '#web/ui/display/pager.tsx'
import { ListViews, PagedList } from '#web/ui/forms/paged-list.tsx'

const RolesToConfirm = lazyPart(
  async () => (await import('#web/features/staff/role-row.tsx')).RolesToConfirm,
)

export function DisputesPage() {
  const t = useText('staff-disputes')
  const { circle } = useSession()
  return (
    <>
      {/* Officers from outside have no dashboard. */}
      {circle.kind === 'officers' && (
        <Suspense>
          <RolesToConfirm />
        </Suspense>
      )}
      <ListViews
        tabs={[
          { value: 'running', text: t('running') },
          { value: 'ended', text: t('ended') },
        ]}
      >
        {(which) => <Disputes key={which} which={which} />}
      </ListViews>
    </>
  )
}

function Disputes({ which }: { which: 'running' | 'ended' }) {
  const t = useText('staff-disputes')
  const pages = usePages()
  return (
    <PagedList query={useCases(which, pages)} pages={pages} none={t(`none-${which}`)}>
      {({ data }) => (
        <div className="grid grid--wide">
          {data.map((dispute) => (
            <CaseLine key={dispute.id} dispute={dispute} />
          ))}
        </div>
      )}
    </PagedList>
  )
}
