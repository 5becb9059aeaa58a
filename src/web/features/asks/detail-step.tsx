import { useState } from 'react'
import type { BankDetailView, UpiDetailView } from '#contract/members/own.ts'
import type { Saved } from '#web/features/members/bank-form.tsx'
import { NewDetail } from '#web/features/members/new-detail.tsx'
import { paths } from '#web/paths.ts'
import { serverNow } from '#web/platform/device/clock.ts'
import { dateTimeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { FlowFrame } from '#web/ui/flow/flow-frame.tsx'
import { type Choice, ChoiceField } from '#web/ui/forms/field.tsx'

type Props = {
  readonly banks: readonly BankDetailView[]
  readonly upis: readonly UpiDetailView[]
  readonly chosen: string | undefined
  readonly onChoose: (detailId: string) => void
  readonly onNext: () => void
}

/** Step 2: a saved account or UPI id, or a new one added here. */
export function DetailStep({ banks, upis, chosen, onChoose, onNext }: Props) {
  const t = useText('getting')
  const account = useText('account')
  const common = useText('member-common')
  const [error, setError] = useState<string>()
  const choices = useDetailChoices(banks, upis)
  const isEmpty = choices.length === 0
  // Whoever has nothing saved begins with the form itself.
  const [adding, setAdding] = useState(isEmpty)
  const known = choices.some(({ value }) => value === chosen)
  const takeNew = (saved: Saved) => {
    const before = new Set(choices.map(({ value }) => value))
    const added = [...saved.upiDetails, ...saved.bankDetails].find(({ id }) => !before.has(id))
    if (added !== undefined) onChoose(added.id)
    setError(undefined)
  }
  return (
    <FlowFrame
      title={t('detail-title')}
      step={2}
      of={t('amount-title')}
      backTo={paths.get}
      cancelTo={paths.dashboard}
      end={
        !isEmpty &&
        !adding && (
          <Button
            variant="primary"
            block
            onClick={() => (known ? onNext() : setError(t('detail-missing')))}
          >
            {common('next')}
          </Button>
        )
      }
    >
      <p className="soft">{t('detail-lead')}</p>
      {!isEmpty && (
        <ChoiceField
          legend={t('detail-legend')}
          error={error}
          name="detail"
          chosen={chosen ?? ''}
          choices={choices}
          onChange={(event) => {
            onChoose(event.currentTarget.value)
            setError(undefined)
          }}
        />
      )}
      <NewDetail
        kinds={['upi', 'bank']}
        first={isEmpty ? 'upi' : undefined}
        bankLabel={account('add-bank')}
        onOpen={setAdding}
        onSaved={takeNew}
      />
    </FlowFrame>
  )
}

/**
 * Saved UPI ids and accounts as choices. Each shows from when it can be used, where that is later.
 */
function useDetailChoices(
  banks: readonly BankDetailView[],
  upis: readonly UpiDetailView[],
): Choice[] {
  const t = useText('getting')
  const language = useLanguage()
  const waits = (usableFrom: string) =>
    Date.parse(usableFrom) > serverNow()
      ? `. ${t('detail-from', { date: dateTimeOf(usableFrom, language) })}`
      : ''
  return [
    ...upis.map(({ id, upiId, usableFrom }) => ({
      value: id,
      title: upiId,
      text: `UPI${waits(usableFrom)}`,
    })),
    ...banks.map((bank) => ({
      value: bank.id,
      title: `${bank.bankName} ${bank.accountNumber}`,
      text: `${bank.accountHolderName}, ${bank.ifscCode}${waits(bank.usableFrom)}`,
    })),
  ]
}
