import { useText } from '#web/platform/text/i18n.tsx'
import { useCase } from '#web/features/disputes/case/case-api.ts'
import { WholeCase } from '#web/features/disputes/case/whole-case.tsx'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'

export function DisputePage({ id }: { id: string }) {
  const t = useText('staff-disputes')
  const code = useCase(id).data?.data.code
  return (
    <StaffFrame
      page="disputes"
      {...(code === undefined ? {} : { title: t('case', { code }), lead: t('doubt') })}
    >
      <WholeCase id={id} />
    </StaffFrame>
  )
}
