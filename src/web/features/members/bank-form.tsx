import { useCommand } from '#web/platform/api/use-command.ts'
import { useEffect, useEffectEvent } from 'react'
import { useWatch } from 'react-hook-form'
import type { BankDetailView, UpiDetailView } from '#contract/members/own.ts'
import {
  BANK_NAME_LENGTH_MAX,
  canonicalAccountNumber,
  canonicalIfsc,
  checkBankDetail,
  checkIfsc,
  HOLDER_LENGTH_MAX,
} from '#domain/members/payment-detail.ts'
import type { Wrong } from '#web/platform/forms/form-resolver.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { speak } from '#web/platform/forms/toasts.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { ActForm } from '#web/ui/forms/act-form.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { useApi } from '#web/platform/api/query-client.ts'

type Values = {
  accountHolderName: string
  accountNumber: string
  again: string
  ifscCode: string
  bankName: string
}
export type Saved = {
  readonly bankDetails: readonly BankDetailView[]
  readonly upiDetails: readonly UpiDetailView[]
}

/** A new bank account. The number is typed twice; a known IFSC code fills in the bank's name. */
export function BankForm({
  onSaved,
  onCancel,
  cancel,
}: {
  onSaved: (saved: Saved) => void
  onCancel: () => void
  cancel: string
}) {
  const t = useText('account')
  const errors = useText('errors')
  const add = useCommand('PUT /user/payment-details')
  const { field, form, ...sent } = useActForm(add, {
    values: {
      accountHolderName: '',
      accountNumber: '',
      again: '',
      ifscCode: '',
      bankName: '',
    },
    check: (values) => wrongIn(values, { textOf: errors, differs: t('account-number-differs') }),
    request: ({ again: _again, ...bankDetails }) => ({ body: { bankDetails } }),
    failed: t('add-account-failed'),
    onDone: ({ paymentDetails }) => {
      speak(t('account-added'))
      onSaved(paymentDetails)
    },
  })
  const lookup = useBankName(useWatch({ control: form.control, name: 'ifscCode' }))
  const fillIn = useEffectEvent((bankName: string) =>
    form.setValue('bankName', bankName, { shouldValidate: form.formState.isSubmitted }),
  )
  useEffect(() => {
    if (lookup.bankName !== undefined) fillIn(lookup.bankName)
  }, [lookup.bankName])
  return (
    <ActForm
      className="form card"
      autoComplete="off"
      label={t('new-account')}
      sent={sent}
      action={t('add-account')}
      cancel={cancel}
      onCancel={onCancel}
    >
      <h3 className="card__title">{t('new-account')}</h3>
      <TextField
        label={t('holder')}
        hint={t('holder-hint')}
        maxLength={HOLDER_LENGTH_MAX}
        {...field('accountHolderName')}
      />
      <TextField
        label={t('account-number')}
        inputMode="numeric"
        maxLength={40}
        {...field('accountNumber')}
      />
      <TextField
        label={t('account-number-again')}
        inputMode="numeric"
        maxLength={40}
        {...field('again')}
      />
      <TextField
        label={t('ifsc-code')}
        hint={t('ifsc-hint')}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        {...field('ifscCode')}
      />
      <output className="small soft">
        {lookup.looking ? t('ifsc-looking') : lookup.unknown ? t('ifsc-unknown') : ''}
      </output>
      <TextField label={t('bank')} maxLength={BANK_NAME_LENGTH_MAX} {...field('bankName')} />
      <p className="small soft">
        {t('never')} {t('wait-note')}
      </p>
    </ActForm>
  )
}

function wrongIn(
  values: Values,
  { textOf, differs }: { textOf: ReturnType<typeof useText<'errors'>>; differs: string },
): Wrong<Values> {
  const found: Wrong<Values> = {}
  for (const [field, code] of Object.entries(checkBankDetail(values)))
    found[field as keyof Values] = textOf(code)
  const same = canonicalAccountNumber(values.accountNumber) === canonicalAccountNumber(values.again)
  if (found.accountNumber === undefined && !same) found.again = differs
  return found
}

/** Fetches the bank of a complete code, never of half a code. */
function useBankName(typed: string): {
  bankName: string | undefined
  looking: boolean
  unknown: boolean
} {
  const code = canonicalIfsc(typed)
  const query = useBankOf(checkIfsc(code) === undefined ? code : undefined)
  return { bankName: query.data?.bankName, looking: query.isLoading, unknown: query.isError }
}

/** The bank of a complete code. Nothing is fetched before the code is complete. */
function useBankOf(ifsc: string | undefined) {
  const options = { enabled: ifsc !== undefined }
  return useApi('GET /bank/{ifsc}', { params: { ifsc: ifsc ?? '' } }, options)
}
