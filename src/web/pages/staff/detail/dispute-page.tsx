import { useText } from '#web/platform/text/i18n.tsx'
import { useCase } from '#web/features/disputes/case/case-api.ts'
import { CaseClaims } from '#web/features/disputes/case/case-claims.tsx'
import { CaseConversation } from '#web/features/disputes/case/case-conversation.tsx'
import { CaseEvidence } from '#web/features/disputes/case/case-evidence.tsx'
import { CaseFacts } from '#web/features/disputes/case/case-facts.tsx'
import { CaseHistory } from '#web/features/disputes/case/case-history.tsx'
import { CaseNext } from '#web/features/disputes/case/case-next-card.tsx'
import { CasePeople } from '#web/features/disputes/case/case-people.tsx'
import { CasePictures } from '#web/features/disputes/case/case-pictures.tsx'
import { CaseRulings } from '#web/features/disputes/case/case-rulings.tsx'
import { CaseMeasure } from '#web/features/disputes/case/case-measure.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { StaffFrame } from '#web/ui/display/staff-frame.tsx'

export function DisputePage({ id }: { id: string }) {
  const t = useText('staff-disputes')
  const query = useCase(id)
  const code = query.data?.data.code
  return (
    <StaffFrame
      page="disputes"
      {...(code === undefined ? {} : { title: t('case', { code }), lead: t('doubt') })}
    >
      <QueryView query={query} lines={6}>
        {({ data: dispute }) => (
          <div className="stack">
            <CaseNext dispute={dispute} />
            <CaseFacts dispute={dispute} />
            <CasePeople dispute={dispute} />
            <CaseClaims dispute={dispute} />
            <CasePictures dispute={dispute} />
            <CaseConversation dispute={dispute} />
            <CaseEvidence dispute={dispute} />
            <CaseRulings dispute={dispute} />
            <CaseMeasure dispute={dispute} />
            <CaseHistory dispute={dispute} />
          </div>
        )}
      </QueryView>
    </StaffFrame>
  )
}
