import { useState } from 'react'
import type { HelpRequest, HelpTurn } from '#contract/behalf/helping.ts'
import type { PayeeInRows } from '#contract/matches/shapes.ts'
import { referenceInText } from '#domain/matches/reference-in-text.ts'
import { canonicalUtr, isUtr, type Rail } from '#domain/matches/utr.ts'
import { useWatch } from 'react-hook-form'
import { claimBody } from '#web/features/matches/paying/claim-draft.ts'
import { textInPicture } from '#web/features/matches/paying/read-picture.ts'
import { RailField, UtrField } from '#web/features/matches/paying/reference-fields.tsx'
import { PayeeRows } from '#web/features/matches/paying/where-step.tsx'
import { useCommand, useOnce } from '#web/platform/api/use-command.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { useAct } from '#web/platform/forms/use-act.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'
import { useMomentText } from '#web/ui/display/times.tsx'
import { FlowForm } from '#web/ui/flow/flow-form.tsx'
import { CheckField } from '#web/ui/forms/field.tsx'
import { PictureField } from '#web/ui/forms/picture-field.tsx'
import { usePictureTarget } from '#web/ui/forms/use-picture-upload.ts'
import { barOf, type ScreenProps } from './code-screen.tsx'

type Props = ScreenProps & { readonly request: HelpRequest; readonly onDone: () => void }

/** Where the member pays, and then their "I have paid": picture, reference, how, and the name seen. */
export function ClaimScreen({ turn, title, request, onDone }: Props) {
  const t = useText('helping')
  const paying = useText('paying')
  const moment = useMomentText()
  const { form, field, ...sent } = useClaimFor(turn, request, onDone)
  const [rail, utr] = useWatch({ control: form.control, name: ['rail', 'utr'] })
  const picture = field('picture')
  const hasProof = turn.opened?.hasProof === true
  const read = async (chosen: Blob) => {
    const found = referenceInText((await textInPicture(chosen)) ?? '')
    if (found !== undefined && form.getValues('utr') === '') form.setValue('utr', found)
  }
  return (
    <FlowForm {...barOf({ turn, title })} sent={sent} action={t('claim-do')}>
      <p className="small soft">{t('open-until', { time: moment(request.expiresAt) })}</p>
      <WhereToPay turn={turn} request={request} />
      <PictureField
        label={paying('proof')}
        hint={t(hasProof ? 'picture-there' : 'picture-hint')}
        target={{ ...useProofTarget(request), onChosen: (chosen) => void read(chosen) }}
        chooser={picture.ref}
        chosen={hasProof}
        error={hasProof ? undefined : picture.error}
      />
      <RailField label={paying('rail')} {...field('rail')} />
      <UtrField label={paying('utr')} rail={rail} shown={canonicalUtr(utr)} {...field('utr')} />
      <CheckField label={t('name-seen', { name: turn.memberName })} {...field('nameSeen')} />
    </FlowForm>
  )
}

function useClaimFor(turn: HelpTurn, { id: requestId }: HelpRequest, onDone: () => void) {
  const paying = useText('paying')
  const errors = useText('errors')
  const { amount, version, opened } = turn
  const values: { picture: unknown; rail: Rail; utr: string; nameSeen: boolean } = {
    picture: undefined,
    rail: 'upi',
    utr: '',
    nameSeen: false,
  }
  return useActForm(useCommand('POST /helping/requests/{requestId}/claim'), {
    values,
    check: (typed) => ({
      picture: opened?.hasProof !== true && paying('proof-missing'),
      utr: !isUtr(canonicalUtr(typed.utr), typed.rail) && errors('matches.utr-invalid'),
      nameSeen: !typed.nameSeen && errors('matches.name-unseen'),
    }),
    request: (typed) => ({ params: { requestId }, body: claimBody({ amount, version }, typed) }),
    failed: paying('claim-failed'),
    speaks: true,
    onDone,
  })
}

function useProofTarget({ id: requestId }: HelpRequest) {
  const paying = useText('paying')
  return usePictureTarget(
    'POST /helping/requests/{requestId}/proof',
    { requestId },
    {
      field: 'proofDocument',
      done: paying('proof-uploaded'),
      failed: paying('proof-failed'),
      topic: 'matches',
    },
  )
}

/** Fetched when the helper asks for it, and only in this page's memory. */
function WhereToPay({ turn, request }: { turn: HelpTurn; request: HelpRequest }) {
  const t = useText('helping')
  const reveal = useOnce('POST /helping/requests/{requestId}/payee')
  const [payee, setPayee] = useState<PayeeInRows>()
  const { busy, refused, run } = useAct({ failed: t('payee-failed') })
  const show = () =>
    run(async () => {
      const { paymentDetail } = await reveal.mutateAsync({ params: { requestId: request.id } })
      setPayee(paymentDetail)
    })
  if (payee !== undefined) return <PayeeRows payee={payee} />
  return (
    <div className="stack stack--tight">
      <Button block busy={busy} onClick={() => void show()}>
        {t('payee-show')}
      </Button>
      <p className="small soft">{t('payee-logged', { name: turn.otherName })}</p>
      <ErrorLine text={refused} />
    </div>
  )
}
