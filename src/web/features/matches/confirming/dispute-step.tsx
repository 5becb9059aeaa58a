import { OPENING_KINDS } from '#domain/matches/dispute-transitions.ts'
import { REASON_LENGTH_MAX, REASON_LENGTH_MIN } from '#domain/matches/match.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { FlowForm } from '#web/ui/flow/flow-form.tsx'
import { ChoiceField, TextArea } from '#web/ui/forms/field.tsx'
import { disputeDraft, dropDisputeDraft, keepDisputeDraft } from './dispute-draft.ts'
import type { TurnProps } from '../moves/match-moves.ts'
import { RefusedText } from '../moves/refused-text.tsx'
import { useMatchRefusal } from '../moves/refusals.ts'

/**
 * Opens a dispute: "I have not received it", or less, more, from somebody else. The clocks stop.
 */
export function DisputeStep({ match, backTo, onDone }: TurnProps) {
  const t = useText('paying')
  const { field, ...sent } = useActForm(useCommand('POST /matches/{matchId}/dispute'), {
    values: disputeDraft(match.id),
    check: ({ kind, reason }) => ({
      kind: kind === null && t('dispute-kind-missing'),
      reason: reason.trim().length < REASON_LENGTH_MIN && t('reason-short'),
    }),
    request: ({ kind, reason }) =>
      kind === null
        ? undefined
        : {
            params: { matchId: match.id },
            body: { kind, reason: reason.trim(), version: match.version },
          },
    onChange: (values) => keepDisputeDraft(match.id, values),
    refusal: useMatchRefusal(match),
    failed: t('dispute-failed'),
    onDone: () => {
      dropDisputeDraft()
      onDone()
    },
  })
  return (
    <FlowForm
      title={t('dispute-title')}
      backTo={backTo}
      sent={sent}
      action={t('dispute-do')}
      danger
      before={<RefusedText text={sent.refused} match={match} />}
    >
      <p>{t('dispute-text')}</p>
      <ChoiceField
        legend={<span className="visually-hidden">{t('dispute-title')}</span>}
        choices={OPENING_KINDS.map((kind) => ({ value: kind, title: t(`dispute.${kind}`) }))}
        {...field('kind')}
      />
      <TextArea label={t('dispute-reason')} maxLength={REASON_LENGTH_MAX} {...field('reason')} />
    </FlowForm>
  )
}
