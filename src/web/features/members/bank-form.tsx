import { useCommand } from '#web/platform/api/use-command.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { BankDetailView, UpiDetailView } from '#contract/members/own.ts'
import {
  BANK_NAME_LENGTH_MAX,
  canonicalAccountNumber,
  canonicalIfsc,
  checkBankDetail,
  checkIfsc,
  HOLDER_LENGTH_MAX,
} from '#domain/members/payment-detail.ts'
import { messageOf } from '#web/platform/api/api-error.ts'
import { checkedBy, showFieldErrors, type Wrong } from '#web/platform/forms/form-resolver.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { speak } from '#web/platform/forms/toasts.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { useApi } from '#web/platform/api/query-client.ts'
import { Form } from '#web/ui/forms/form.tsx'

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

const FIELDS = ['accountHolderName', 'accountNumber', 'ifscCode', 'bankName'] as const

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
  const [whole, setWhole] = useState<string>()
  const form = useForm<Values>({
    defaultValues: {
      accountHolderName: '',
      accountNumber: '',
      again: '',
      ifscCode: '',
      bankName: '',
    },
    resolver: checkedBy<Values>((values) =>
      wrongIn(values, { textOf: errors, differs: t('account-number-differs') }),
    ),
  })
  const { errors: wrong } = form.formState
  const lookup = useBankName(useWatch({ control: form.control, name: 'ifscCode' }))
  const fillIn = useEffectEvent((bankName: string) =>
    form.setValue('bankName', bankName, { shouldValidate: form.formState.isSubmitted }),
  )
  useEffect(() => {
    if (lookup.bankName !== undefined) fillIn(lookup.bankName)
  }, [lookup.bankName])

  const send = form.handleSubmit(async ({ again: _again, ...bankDetails }) => {
    setWhole(undefined)
    try {
      const { paymentDetails } = await add.mutateAsync({ body: { bankDetails } })
      speak(t('account-added'))
      onSaved(paymentDetails)
    } catch (error) {
      if (!showFieldErrors(form, error, FIELDS)) setWhole(messageOf(error, t('add-account-failed')))
    }
  })

  return (
    <Form
      className="form card"
      autoComplete="off"
      onSubmit={(event) => void send(event)}
      aria-label={t('new-account')}
    >
      <h3 className="card__title">{t('new-account')}</h3>
      <TextField
        label={t('holder')}
        hint={t('holder-hint')}
        error={wrong.accountHolderName?.message}
        maxLength={HOLDER_LENGTH_MAX}
        {...form.register('accountHolderName')}
      />
      <TextField
        label={t('account-number')}
        error={wrong.accountNumber?.message}
        inputMode="numeric"
        maxLength={40}
        {...form.register('accountNumber')}
      />
      <TextField
        label={t('account-number-again')}
        error={wrong.again?.message}
        inputMode="numeric"
        maxLength={40}
        {...form.register('again')}
      />
      <TextField
        label={t('ifsc-code')}
        hint={t('ifsc-hint')}
        error={wrong.ifscCode?.message}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        {...form.register('ifscCode')}
      />
      <output className="small soft">
        {lookup.looking ? t('ifsc-looking') : lookup.unknown ? t('ifsc-unknown') : ''}
      </output>
      <TextField
        label={t('bank')}
        error={wrong.bankName?.message}
        maxLength={BANK_NAME_LENGTH_MAX}
        {...form.register('bankName')}
      />
      <p className="small soft">
        {t('never')} {t('wait-note')}
      </p>
      <ErrorLine text={whole} />
      <div className="card__actions">
        <Button submit variant="primary" busy={add.isPending}>
          {t('add-account')}
        </Button>
        <Button onClick={onCancel}>{cancel}</Button>
      </div>
    </Form>
  )
}

function wrongIn(
  values: Values,
  { textOf, differs }: { textOf: ReturnType<typeof useText<'errors'>>; differs: string },
): Wrong<Values> {
  const found: Wrong<Values> = {}
  for (const [field, code] of Object.entries(checkBankDetail(values)))
    found[field as (typeof FIELDS)[number]] = textOf(code)
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
