import { CaseClaims } from './case-claims.tsx'
import { CaseConversation } from './case-conversation.tsx'
import { CaseEvidence } from './case-evidence.tsx'
import { CaseFacts } from './case-facts.tsx'
import { CaseHistory } from './case-history.tsx'
import { CaseNext } from './case-next-card.tsx'
import { CasePeople } from './case-people.tsx'
import { CasePictures } from './case-pictures.tsx'
import { CaseRulings } from './case-rulings.tsx'
import { CaseMeasure } from './case-measure.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { useCase } from './case-api.ts'

/** Everything about one case: the next step first. */
export function WholeCase({ id }: { id: string }) {
  return (
    <QueryView query={useCase(id)} lines={6}>
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
  )
}
