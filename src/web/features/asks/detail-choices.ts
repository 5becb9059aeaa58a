import type { BankDetailView, UpiDetailView } from '#contract/members/own.ts'
import { serverNow } from '#web/platform/device/clock.ts'
import { dateTimeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import type { Choice } from '#web/ui/forms/field.tsx'

/**
 * Saved UPI ids and accounts as choices. Each shows from when it can be used, where that is later.
 */
export function useDetailChoices(
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
