import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import type { OfficerDispute } from '#contract/disputes/case-view.ts'
import { Bubbles } from '#web/ui/display/bubbles.tsx'
import { MessageForm } from '#web/ui/forms/message-form.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { offers } from './case-next.ts'

const TEXT_MAX = 2_000

/** The messages of the two people and the officers. The officer of the case writes to both. */
export function CaseConversation({ dispute }: { dispute: OfficerDispute }) {
  const t = useText('staff-disputes')
  const write = useCommand('POST /staff/disputes/{disputeId}/messages')
  const names = {
    giver: `${dispute.giver.name} (${t('giver')})`,
    receiver: `${dispute.receiver.name} (${t('receiver')})`,
    officer: t('officer'),
  }
  return (
    <SectionCard title={t('talk')}>
      <Bubbles
        label={t('talk')}
        none={t('talk-none')}
        bubbles={dispute.messages.map(({ id, by, text, at }) => ({
          id,
          text,
          at,
          name: names[by],
          by: by === 'officer' ? 'official' : 'other',
        }))}
      />
      {offers(dispute, 'write') && (
        <MessageForm
          label={t('talk-label')}
          hint={t('talk-hint')}
          action={t('talk-send')}
          min={1}
          max={TEXT_MAX}
          tooShort={t('talk-short')}
          lengthCode="matches.message-length"
          onSend={(text) =>
            write.mutateAsync({ params: { disputeId: dispute.id }, body: { text } })
          }
        />
      )}
    </SectionCard>
  )
}
