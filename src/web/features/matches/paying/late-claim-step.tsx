import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { money } from '#contract/formats.ts'
import { canonicalUtr, isUtr } from '#domain/matches/utr.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { AmountWords } from '#web/ui/display/amount.tsx'
import { FlowForm } from '#web/ui/flow/flow-form.tsx'
import { CheckField } from '#web/ui/forms/field.tsx'
import { claimBody, claimDraft, dropClaimDraft, keepClaimDraft } from './claim-draft.ts'
import type { TurnProps } from '../moves/match-moves.ts'
import { ProofField } from './proof-field.tsx'
import { RailField, UtrField } from './reference-fields.tsx'
import { RefusedText } from '../moves/refused-text.tsx'
import { useMatchRefusal } from '../moves/refusals.ts'

/**
 * "I had already paid": for money that left before the match ended. The form begins with what was
 * typed before.
 */
export function LateClaimStep({ match, backTo, onDone }: TurnProps) {
  const t = useText('paying')
  const errors = useText('errors')
  const [uploaded, setUploaded] = useState(false)
  const { form, field, ...sent } = useActForm(useCommand('POST /matches/{matchId}/late-claim'), {
    values: { ...claimDraft(match.id), nameSeen: false },
    check: ({ utr, rail, nameSeen }) => ({
      utr: !isUtr(canonicalUtr(utr), rail) && errors('matches.utr-invalid'),
      nameSeen: !nameSeen && errors('matches.name-unseen'),
    }),
    request: (values) => ({ params: { matchId: match.id }, body: claimBody(match, values) }),
    onChange: (values) => keepClaimDraft(match.id, values),
    refusal: useMatchRefusal(match),
    failed: t('late-failed'),
    onDone: () => {
      dropClaimDraft(match.id)
      onDone()
    },
  })
  return (
    <FlowForm
      title={t('late-title')}
      backTo={backTo}
      sent={sent}
      action={t('late-do')}
      before={<RefusedText text={sent.refused} match={match} />}
    >
      <p>{t('late-text', { name: match.name })}</p>
      <p>
        <strong>{t('late-amount', { amount: money(match.amount) })}</strong>{' '}
        <span className="soft small">
          (<AmountWords rupees={match.amount} />)
        </span>
      </p>
      {match.can.includes('upload') && (
        <ProofField
          match={match}
          chosen={uploaded || match.proofDocument !== null}
          error={undefined}
          onDone={() => setUploaded(true)}
        />
      )}
      <RailField label={t('rail')} {...field('rail')} />
      <UtrField
        label={t('utr')}
        rail={useWatch({ control: form.control, name: 'rail' })}
        {...field('utr')}
      />
      <CheckField label={t('late-name-seen')} {...field('nameSeen')} />
    </FlowForm>
  )
}
