import { useText } from '#web/platform/text/i18n.tsx'
import { ApprovalCard } from '#web/features/staff/approval-card.tsx'
import { useApprovals } from '#web/features/staff/api.ts'
import { ListViews, PagedList } from '#web/ui/forms/paged-list.tsx'

export function ApprovalsPage() {
  const t = useText('staff-circle')
  return (
    <ListViews
      tabs={[
        { value: 'waiting', text: t('approvals-waiting') },
        { value: 'decided', text: t('approvals-decided') },
      ]}
    >
      {(which) => <Approvals key={which} which={which} />}
    </ListViews>
  )
}

function Approvals({ which }: { which: 'waiting' | 'decided' }) {
  const t = useText('staff-circle')
  return (
    <PagedList query={useApprovals(which)} none={t(`approvals-none-${which}`)}>
      {({ data }) => data.map((approval) => <ApprovalCard key={approval.id} approval={approval} />)}
    </PagedList>
  )
}
