import { useText } from '#web/platform/text/i18n.tsx'
import type { OfficerDispute } from '#contract/disputes/case-view.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { TrackRecord } from '#web/features/disputes/track-record.tsx'
import { useTieText } from './case-words.ts'

/** Both people beside each other: their ties to this officer, and their track records. */
export function CasePeople({ dispute }: { dispute: OfficerDispute }) {
  const t = useText('staff-disputes')
  return (
    <SectionCard title={t('people')}>
      <div className="sides">
        <Person role={t('giver')} person={dispute.giver} />
        <Person role={t('receiver')} person={dispute.receiver} />
      </div>
    </SectionCard>
  )
}

function Person({ role, person }: { role: string; person: OfficerDispute['giver'] }) {
  const t = useText('staff-disputes')
  const tie = useTieText()
  return (
    <div className="stack stack--tight">
      <h3>
        {role}: {person.name}
      </h3>
      {person.tie === null ? (
        <p className="small soft">{t('no-tie')}</p>
      ) : (
        <p>
          <Badge tone="wrong" text={tie(person.tie)} />
        </p>
      )}
      <TrackRecord trackRecord={person.trackRecord} />
    </div>
  )
}
