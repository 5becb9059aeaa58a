import { type Ref, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { MatchView } from '#contract/matches/shapes.ts'
import { referenceInText } from '#domain/matches/reference-in-text.ts'
import { canonicalUtr, isUtr, type Rail } from '#domain/matches/utr.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { dropHanded, handedTo } from '#web/platform/device/shared-picture.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { FlowForm } from '#web/ui/flow/flow-form.tsx'
import { CheckField } from '#web/ui/forms/field.tsx'
import { actingOfMatch } from '../match-sides.ts'
import { OtherTurns } from '../moves/other-turns.tsx'
import { useMatchRefusal } from '../moves/refusals.ts'
import { claimBody, claimDraft, dropClaimDraft, keepClaimDraft } from './claim-draft.ts'
import { ProofField } from './proof-field.tsx'
import { textInPicture } from './read-picture.ts'
import { RailField, UtrField } from './reference-fields.tsx'

type Values = { picture: unknown; rail: Rail; utr: string; nameSeen: boolean }
type Props = {
  readonly match: MatchView
  readonly payeeName: string | undefined
  readonly backTo: string
  readonly onSent: () => void
}

/**
 * Step 3, "I have paid": picture, reference number, how it was paid, and the tick that the name was
 * right.
 */
export function ProofStep({ match, payeeName, backTo, onSent }: Props) {
  const t = useText('paying')
  const { form, field, ...sent } = useClaim(match, onSent)
  const picture = field('picture')
  return (
    <FlowForm
      title={t('proof-title')}
      step={3}
      backTo={backTo}
      deadlineAt={match.deadlineAt}
      sent={sent}
      action={t('confirm')}
      after={<OtherTurns match={match} />}
    >
      <Picture
        form={form}
        match={match}
        error={match.proofDocument === null ? picture.error : undefined}
        chooser={picture.ref}
      />
      <Reference form={form} field={field} match={match} />
      <CheckField
        label={payeeName === undefined ? t('name-seen-plain') : t('name-seen', { name: payeeName })}
        {...field('nameSeen')}
      />
    </FlowForm>
  )
}

function useClaim(match: MatchView, onSent: () => void) {
  const t = useText('paying')
  const errors = useText('errors')
  const there = match.proofDocument !== null
  const [{ rail, utr }] = useState(() => claimDraft(match.id))
  const values: Values = { picture: undefined, rail, utr, nameSeen: false }
  return useActForm(useCommand('POST /matches/{matchId}/claim'), {
    values,
    check: (typed) => ({
      picture: !there && t('proof-missing'),
      utr: !isUtr(canonicalUtr(typed.utr), typed.rail) && errors('matches.utr-invalid'),
      nameSeen: !typed.nameSeen && errors('matches.name-unseen'),
    }),
    request: (typed) => ({ params: { matchId: match.id }, body: claimBody(match, typed) }),
    onChange: (typed) => keepClaimDraft(match.id, typed),
    refusal: useMatchRefusal(match),
    failed: t('claim-failed'),
    onDone: () => {
      dropClaimDraft(match.id)
      onSent()
    },
  })
}

type PartProps = Pick<ReturnType<typeof useClaim>, 'form'> & { readonly match: MatchView }

/** The picture, chosen here or shared by the payment app. What the phone reads in it is shown. */
function Picture({
  form,
  match,
  error,
  chooser,
}: PartProps & { error: string | undefined; chooser: Ref<HTMLButtonElement> }) {
  const [shared] = useState(() => handedTo(match.id))
  useEffect(dropHanded, [])
  const read = async (picture: Blob) => {
    const found = referenceInText((await textInPicture(picture)) ?? '')
    if (found === undefined || form.getValues('utr') !== '') return
    form.setValue('utr', found)
    keepClaimDraft(match.id, { utr: found })
  }
  return (
    <ProofField
      match={actingOfMatch(match)}
      chooser={chooser}
      chosen={match.proofDocument !== null}
      error={error}
      shared={shared}
      onChosen={(picture) => void read(picture)}
    />
  )
}

/** The reference: typed, pasted, or found in the whole message of a bank. */
function Reference({ form, field, match }: PartProps & Pick<ReturnType<typeof useClaim>, 'field'>) {
  const t = useText('paying')
  const [rail, utr] = useWatch({ control: form.control, name: ['rail', 'utr'] })
  const [found, setFound] = useState(false)
  const take = (text: string): boolean => {
    const reference = referenceInText(text)
    if (reference === undefined) return false
    form.setValue('utr', reference, { shouldValidate: form.formState.isSubmitted })
    keepClaimDraft(match.id, { utr: reference })
    setFound(true)
    return true
  }
  const paste = async () => {
    const text = await navigator.clipboard.readText().catch(() => '')
    if (!take(text)) form.setError('utr', { message: t('utr-paste-none') })
  }
  return (
    <>
      <RailField label={t('rail')} {...field('rail')} />
      <UtrField
        label={t('utr')}
        rail={rail}
        shown={canonicalUtr(utr)}
        found={found && utr !== '' ? t('utr-found') : undefined}
        {...field('utr', {
          onChange: () => {
            const text = form.getValues('utr')
            const isMessage = /[^\d\s-]/.test(text) && (rail === 'upi' || rail === 'imps')
            setFound(false)
            if (isMessage && take(text)) return
            keepClaimDraft(match.id, form.getValues())
          },
        })}
      />
      {(rail === 'upi' || rail === 'imps') && 'readText' in (navigator.clipboard ?? {}) && (
        <div>
          <Button small icon="copy" onClick={() => void paste()}>
            {t('utr-paste')}
          </Button>
        </div>
      )}
    </>
  )
}
