import type { OfficerDispute } from '#contract/disputes/case-view.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Amount } from '#web/ui/display/amount.tsx'
import { Facts } from '#web/ui/display/rows.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { DateTimeText } from '#web/ui/display/times.tsx'

/** What the dispute is about, who opened it, and the state of the match. */
export function CaseFacts({ dispute }: { dispute: OfficerDispute }) {
  const t = useText('staff-disputes')
  const common = useText('member-common')
  return (
    <SectionCard title={t('facts')}>
      <Facts
        rows={{
          [t('asked')]: <strong>{t(`kind.${dispute.kind}`)}</strong>,
          [t('amount')]: <Amount rupees={dispute.amount} />,
          [t('opened')]: (
            <>
              <DateTimeText at={dispute.openedAt} /> · {t(`asked-by.${dispute.openedBy}`)}
            </>
          ),
          [t('words')]: dispute.reason && `“${dispute.reason}”`,
          [t('appeal-reason')]: dispute.appealReason && `“${dispute.appealReason}”`,
          [t('state-before')]: common(`status.${dispute.stateBefore}`),
          [t('state-now')]: common(`status.${dispute.matchState}`),
        }}
      />
    </SectionCard>
  )
}
