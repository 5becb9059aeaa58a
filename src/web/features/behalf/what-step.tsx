import { useText } from '#web/platform/text/i18n.tsx'
import type { BehalfMember } from '#contract/behalf/managing.ts'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { useBehalfMember } from './api.ts'
import { RequestForm } from './request-form.tsx'

type Props = {
  readonly memberId: string
  readonly onSent: (sent: { readonly requestId: string; readonly phoneEnd: string }) => void
  readonly onBack: () => void
}

/** Step 2: what the member wants. */
export function WhatStep({ memberId, onSent, onBack }: Props) {
  const t = useText('staff-behalf')
  const query = useBehalfMember(memberId)
  return (
    <QueryView query={query}>
      {({ data: member }) => (
        <SectionCard title={t('for', { name: member.name })}>
          <p className="small soft">{t('phone-end', { end: member.phoneEnd })}</p>
          <Possible member={member} onSent={onSent} />
          <div>
            <Button variant="quiet" onClick={onBack}>
              {t('back')}
            </Button>
          </div>
        </SectionCard>
      )}
    </QueryView>
  )
}

function Possible({ member, onSent }: { member: BehalfMember; onSent: Props['onSent'] }) {
  const t = useText('staff-behalf')
  if (!member.wanted) return <p className="banner banner--late">{t('not-wanted')}</p>
  if (!member.hasAgreedToWarning) return <p className="banner banner--late">{t('not-agreed')}</p>
  return (
    <RequestForm
      member={member}
      onSent={(requestId) => onSent({ requestId, phoneEnd: member.phoneEnd })}
    />
  )
}
