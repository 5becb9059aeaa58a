import { useText } from '#web/platform/text/i18n.tsx'
import { useCase } from '#web/features/disputes/case/case-api.ts'
import { WholeCase } from '#web/features/disputes/case/whole-case.tsx'
import { CaseNotes } from '#web/features/staff/case-notes.tsx'
import { useSession } from '#web/platform/pages/session.tsx'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'

export function DisputePage({ id }: { id: string }) {
  const t = useText('staff-disputes')
  const mine = useSession().circle.kind === 'members'
  const code = useCase(id).data?.data.code
  return (
    <StaffFrame
      page="disputes"
      {...(code === undefined ? {} : { title: t('case', { code }), lead: t('doubt') })}
    >
      <div className="stack">
        <WholeCase id={id} />
        {mine && <CaseNotes of={{ kind: 'dispute', id }} />}
      </div>
    </StaffFrame>
  )
}
