import { useState } from 'react'
import type { AvailabilityView } from '#contract/members/availability.ts'
import type { BankDetailView, UpiDetailView } from '#contract/members/own.ts'
import { NewDetail } from '#web/features/members/new-detail.tsx'
import type { Saved } from '#web/features/members/bank-form.tsx'
import { serverNow } from '#web/platform/device/clock.ts'
import { dateTimeOf } from '#web/platform/text/formats.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Empty } from '#web/ui/forms/query-view.tsx'
import { Button, ButtonLink } from '#web/ui/acts/button.tsx'
import { StepButtons } from '#web/ui/forms/step-buttons.tsx'
import { type Choice, ChoiceField } from '#web/ui/forms/field.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { money } from '#contract/formats.ts'
import { paths } from '#web/paths.ts'
import { WhyFigure } from './why-figure.tsx'

type Props = {
  readonly availability: AvailabilityView
  readonly banks: readonly BankDetailView[]
  readonly upis: readonly UpiDetailView[]
  readonly chosen: string | undefined
  readonly onChoose: (detailId: string) => void
  readonly onNext: () => void
  readonly onCancel: () => void
}

/**
 * Step 1: a saved account or UPI id, or a new one added here. Members who cannot ask now see this
 * before they fill anything in.
 */
export function DetailStep({
  availability,
  banks,
  upis,
  chosen,
  onChoose,
  onNext,
  onCancel,
}: Props) {
  const t = useText('getting')
  const account = useText('account')
  const common = useText('member-common')
  const { identified } = useSession()
  const [error, setError] = useState<string>()
  const choices = useDetailChoices(banks, upis)
  const mayAsk = availability.available > 0
  const known = choices.some(({ value }) => value === chosen)
  const takeNew = (saved: Saved) => {
    const before = new Set(choices.map(({ value }) => value))
    const added = [...saved.upiDetails, ...saved.bankDetails].find(({ id }) => !before.has(id))
    if (added !== undefined) onChoose(added.id)
    setError(undefined)
  }
  return (
    <div className="form">
      <PageHeading title={t('detail-title')} lead={t('detail-lead')} />
      {!identified && <p className="small">{t('first-needs')}</p>}
      {!mayAsk && <NotNow availability={availability} />}
      {choices.length === 0 ? (
        <Empty text={t('detail-none')} />
      ) : (
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
      {choices.length === 0 && error !== undefined && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
      <NewDetail kinds={['upi', 'bank']} bankLabel={account('add-bank')} onSaved={takeNew} />
      <StepButtons onCancel={onCancel}>
        {mayAsk && (
          <Button
            variant="primary"
            onClick={() => (known ? onNext() : setError(t('detail-missing')))}
          >
            {common('next')}
          </Button>
        )}
      </StepButtons>
    </div>
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

/**
 * Tells a member, before they fill anything in, that they cannot ask now. It gives the reason, and
 * when or how that changes.
 */
function NotNow({ availability }: { availability: AvailabilityView }) {
  const t = useText('getting')
  const language = useLanguage()
  const { limitedBy, waitUntil, openAsksCap, yearCap, ownLimit } = availability
  const values = {
    date: waitUntil === null ? '' : dateTimeOf(waitUntil, language),
    cap: money(openAsksCap),
    year: money(yearCap),
    own: money(ownLimit ?? yearCap),
  }
  return (
    <section className="banner banner--late stack stack--tight" aria-labelledby="not-now">
      <strong id="not-now">{t('max-none')}</strong>
      <span>{t(`not-now.${limitedBy}`, values)}</span>
      {limitedBy === 'own_limit' && (
        <span>
          <ButtonLink small to={paths.profile}>
            {t('not-now.to-profile')}
          </ButtonLink>
        </span>
      )}
      <WhyFigure availability={availability} />
    </section>
  )
}
