import { useWatch } from 'react-hook-form'
import { canonicalUtr, isUtr } from '#domain/matches/utr.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { FlowForm } from '#web/ui/flow/flow-form.tsx'
import { claimDraft, keepClaimDraft } from './claim-draft.ts'
import type { TurnProps } from '../moves/match-moves.ts'
import { RailField, UtrField } from './reference-fields.tsx'
import { RefusedText } from '../moves/refused-text.tsx'
import { useMatchRefusal } from '../moves/refusals.ts'

/**
 * "My bank says pending". Above all, nobody should pay twice. The reference is optional, because
 * many apps show none yet.
 */
export function BankPendingStep({ match, backTo, onDone }: TurnProps) {
  const t = useText('paying')
  const errors = useText('errors')
  const { form, field, ...sent } = useActForm(useCommand('POST /matches/{matchId}/bank-pending'), {
    values: claimDraft(match.id),
    check: ({ utr, rail }) => ({
      utr: utr.trim() !== '' && !isUtr(canonicalUtr(utr), rail) && errors('matches.utr-invalid'),
    }),
    request: ({ utr, rail }) => ({
      params: { matchId: match.id },
      body: {
        ...(utr.trim() !== '' && { utr: canonicalUtr(utr), rail }),
        version: match.version,
      },
    }),
    onChange: (values) => keepClaimDraft(match.id, values),
    refusal: useMatchRefusal(match),
    onDone,
  })
  return (
    <FlowForm
      title={t('bank_pending-title')}
      backTo={backTo}
      sent={sent}
      action={t('bank_pending-do')}
      before={<RefusedText text={sent.refused} match={match} />}
    >
      <div className="banner banner--late stack stack--tight">
        <strong>{t('bank_pending-again')}</strong>
        <span>{t('bank_pending-1')}</span>
      </div>
      <p>
        {t('bank_pending-2', { name: match.name })} {t('bank_pending-3')}
      </p>
      <RailField label={t('rail')} {...field('rail')} />
      <UtrField
        label={t('bank_pending-utr')}
        rail={useWatch({ control: form.control, name: 'rail' })}
        {...field('utr')}
      />
    </FlowForm>
  )
}
