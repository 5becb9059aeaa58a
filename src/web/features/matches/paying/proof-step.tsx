import { type Ref, useEffect, useState } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import type { MatchView } from '#contract/matches/shapes.ts'
import { referenceInText } from '#domain/matches/reference-in-text.ts'
import { canonicalUtr, isUtr, type Rail } from '#domain/matches/utr.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { dropHanded, handedTo } from '#web/platform/device/shared-picture.ts'
import { checkedBy, showFieldErrors, type Wrong } from '#web/platform/forms/form-resolver.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { ErrorText } from '#web/ui/acts/said.tsx'
import { FlowFrame } from '#web/ui/flow/flow-frame.tsx'
import { CheckField } from '#web/ui/forms/field.tsx'
import { actingOfMatch } from '../match-sides.ts'
import { OtherTurns } from '../moves/other-turns.tsx'
import { useFormError } from '../moves/refusals.ts'
import { claimDraft, dropClaimDraft, keepClaimDraft } from './claim-draft.ts'
import { ProofField } from './proof-field.tsx'
import { textInPicture } from './read-picture.ts'
import { RailField, UtrField } from './reference-fields.tsx'
import { Form } from '#web/ui/forms/form.tsx'

type Values = { picture: undefined; rail: Rail; utr: string; nameSeen: boolean }
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
  const { form, send, busy, refused } = useClaim(match, onSent)
  const fields = form.formState.errors
  const there = match.proofDocument !== null
  // Fields are registered in their order on the page, because the first wrong one gets the focus.
  const picture = form.register('picture')
  return (
    <Form inFlow className="acts" onSubmit={(event) => void send(event)}>
      <FlowFrame
        title={t('proof-title')}
        step={3}
        backTo={backTo}
        deadlineAt={match.deadlineAt}
        end={
          <>
            <ErrorText text={refused} />
            <Button submit variant="primary" block busy={busy}>
              {t('confirm')}
            </Button>
            <OtherTurns match={match} />
          </>
        }
      >
        <Picture
          form={form}
          match={match}
          error={there ? undefined : fields.picture?.message}
          chooser={picture.ref}
        />
        <Reference form={form} match={match} />
        <NameSeen form={form} payeeName={payeeName} />
      </FlowFrame>
    </Form>
  )
}

function useClaim(match: MatchView, onSent: () => void) {
  const t = useText('paying')
  const errors = useText('errors')
  const claim = useCommand('POST /matches/{matchId}/claim')
  const error = useFormError(match)
  const there = match.proofDocument !== null
  const [{ rail, utr }] = useState(() => claimDraft(match.id))
  const form = useForm<Values>({
    defaultValues: { rail, utr, nameSeen: false },
    resolver: checkedBy<Values>((values) => {
      const found: Wrong<Values> = {}
      if (!there) found.picture = t('proof-missing')
      if (!isUtr(canonicalUtr(values.utr), values.rail)) found.utr = errors('matches.utr-invalid')
      if (!values.nameSeen) found.nameSeen = errors('matches.name-unseen')
      return found
    }),
  })
  const send = form.handleSubmit(async (values) => {
    // The earlier refusal stays until the response, so that nothing moves under a finger.
    try {
      const body = {
        utr: canonicalUtr(values.utr),
        rail: values.rail,
        amount: match.amount,
        payeeNameSeen: values.nameSeen,
        version: match.version,
      }
      await claim.mutateAsync({ params: { matchId: match.id }, body })
      dropClaimDraft(match.id)
      onSent()
    } catch (failure) {
      if (showFieldErrors(form, failure, ['rail', 'utr'])) error.clear()
      else error.show(failure, t('claim-failed'))
    }
  })
  return { form, send, busy: claim.isPending, refused: error.text }
}

type PartProps = { readonly form: UseFormReturn<Values>; readonly match: MatchView }

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

function NameSeen({ form, payeeName }: Pick<PartProps, 'form'> & Pick<Props, 'payeeName'>) {
  const t = useText('paying')
  return (
    <CheckField
      label={payeeName === undefined ? t('name-seen-plain') : t('name-seen', { name: payeeName })}
      error={form.formState.errors.nameSeen?.message}
      {...form.register('nameSeen')}
    />
  )
}

/** The reference: typed, pasted, or found in the whole message of a bank. */
function Reference({ form, match }: PartProps) {
  const t = useText('paying')
  const fields = form.formState.errors
  const [rail, utr] = useWatch({ control: form.control, name: ['rail', 'utr'] })
  const [found, setFound] = useState(false)
  const keep = { onChange: () => keepClaimDraft(match.id, form.getValues()) }
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
      <RailField label={t('rail')} error={fields.rail?.message} {...form.register('rail', keep)} />
      <UtrField
        label={t('utr')}
        rail={rail}
        shown={canonicalUtr(utr)}
        found={found && utr !== '' ? t('utr-found') : undefined}
        error={fields.utr?.message}
        {...form.register('utr', {
          onChange: () => {
            const text = form.getValues('utr')
            const isMessage = /[^\d\s-]/.test(text) && (rail === 'upi' || rail === 'imps')
            setFound(false)
            if (isMessage && take(text)) return
            keep.onChange()
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
