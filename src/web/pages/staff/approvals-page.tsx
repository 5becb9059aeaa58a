import { useText } from '#web/platform/text/i18n.tsx'
import { useState } from 'react'
import { ApprovalCard } from '#web/features/staff/approval-card.tsx'
import { useApprovals } from '#web/features/staff/api.ts'
import { QueryView, Empty } from '#web/ui/forms/query-view.tsx'
import { ChoiceTabs } from '#web/ui/forms/choice-tabs.tsx'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'

export function ApprovalsPage() {
  return (
    <StaffFrame page="approvals">
      <Approvals />
    </StaffFrame>
  )
}

function Approvals() {
  const t = useText('staff-circle')
  const frame = useText('staff-frame')
  const [which, setWhich] = useState<'waiting' | 'decided'>('waiting')
  const query = useApprovals(which)
  return (
    <div className="stack">
      <ChoiceTabs
        label={frame('filter')}
        tabs={[
          { value: 'waiting', text: t('approvals-waiting') },
          { value: 'decided', text: t('approvals-decided') },
        ]}
        chosen={which}
        onChoose={setWhich}
      />
      <QueryView query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty text={t(`approvals-none-${which}`)} />
          ) : (
            <div className="stack">
              {data.map((approval) => (
                <ApprovalCard key={approval.id} approval={approval} />
              ))}
            </div>
          )
        }
      </QueryView>
    </div>
  )
}
