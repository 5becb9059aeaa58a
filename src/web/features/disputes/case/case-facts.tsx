import type { OfficerDispute } from '#contract/disputes/cases.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Amount } from '#web/ui/display/amount.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { DateTimeText } from '#web/ui/display/times.tsx'

/** What the dispute is about, who opened it, and the state of the match. */
export function CaseFacts({ dispute }: { dispute: OfficerDispute }) {
  const t = useText('staff-disputes')
  const common = useText('member-common')
  return (
    <SectionCard title={t('facts')}>
      <dl className="facts">
        <dt>{t('asked')}</dt>
        <dd>
          <strong>{t(`kind.${dispute.kind}`)}</strong>
        </dd>
        <dt>{t('amount')}</dt>
        <dd>
          <Amount rupees={dispute.amount} />
        </dd>
        <dt>{t('opened')}</dt>
        <dd>
          <DateTimeText at={dispute.openedAt} /> · {t(`asked-by.${dispute.openedBy}`)}
        </dd>
        {dispute.reason !== null && (
          <>
            <dt>{t('words')}</dt>
            <dd>“{dispute.reason}”</dd>
          </>
        )}
        {dispute.appealReason !== null && (
          <>
            <dt>{t('appeal-reason')}</dt>
            <dd>“{dispute.appealReason}”</dd>
          </>
        )}
        <dt>{t('state-before')}</dt>
        <dd>{common(`status.${dispute.stateBefore}`)}</dd>
        <dt>{t('state-now')}</dt>
        <dd>{common(`status.${dispute.matchState}`)}</dd>
      </dl>
    </SectionCard>
  )
}
