import { Suspense, useState } from 'react'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { useText } from '#web/platform/text/i18n.tsx'
import { useCases } from '#web/features/disputes/case/case-api.ts'
import { CaseLine } from '#web/features/disputes/case/case-line.tsx'
import { QueryView, Empty } from '#web/ui/forms/query-view.tsx'
import { ChoiceTabs } from '#web/ui/forms/choice-tabs.tsx'
import { Pager, usePages } from '#web/ui/display/pager.tsx'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'

const RolesToConfirm = lazyPart(
  async () => (await import('#web/features/staff/role-row.tsx')).RolesToConfirm,
)

export function DisputesPage() {
  const { circle } = useSession()
  return (
    <StaffFrame page="disputes">
      {/* Officers from outside have no dashboard. */}
      {circle.kind === 'officers' && (
        <Suspense>
          <RolesToConfirm />
        </Suspense>
      )}
      <Disputes />
    </StaffFrame>
  )
}

function Disputes() {
  const t = useText('staff-disputes')
  const [which, setWhich] = useState<'running' | 'ended'>('running')
  const pages = usePages()
  const query = useCases(which, pages)
  return (
    <div className="stack">
      <ChoiceTabs
        label={useText('staff-frame')('filter')}
        tabs={[
          { value: 'running', text: t('running') },
          { value: 'ended', text: t('ended') },
        ]}
        chosen={which}
        onChoose={(next) => {
          setWhich(next)
          pages.toFirst()
        }}
      />
      <QueryView query={query}>
        {({ data, nextCursor }) => (
          <div className="stack" aria-busy={query.isPlaceholderData}>
            {data.length === 0 ? (
              <Empty text={t(`none-${which}`)} />
            ) : (
              <div className="grid grid--wide">
                {data.map((dispute) => (
                  <CaseLine key={dispute.id} dispute={dispute} />
                ))}
              </div>
            )}
            <Pager pages={pages} nextCursor={nextCursor} />
          </div>
        )}
      </QueryView>
    </div>
  )
}
