import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { parseRupees } from '#domain/shared/rupees.ts'
import { AskAmountStep } from '#web/features/asks/ask-amount-step.tsx'
import { AskConfirmStep, type ChosenDetail } from '#web/features/asks/ask-confirm-step.tsx'
import { AskDoneStep } from '#web/features/asks/ask-done-step.tsx'
import { DetailStep } from '#web/features/asks/detail-step.tsx'
import {
  asksSomething,
  EMPTY_GET_DRAFT,
  GET_STEPS,
  type GetDraft,
  getStepAt,
  type GetStep,
  readGetDraft,
  withDetail,
} from '#web/features/asks/get-draft.ts'
import { PauseOffer } from '#web/features/pledges/pause-offer.tsx'
import { paths } from '#web/paths.ts'
import { dropDraft, readDraft, writeDraft } from '#web/platform/device/drafts.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { leaveTo, useLeaveGuard } from '#web/platform/pages/leave-guard.ts'
import { together, useApi } from '#web/platform/api/query-client.ts'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { Steps } from '#web/ui/flow/steps.tsx'

/** The get-help wizard: your bank, amount, confirmation, attention. */
export function GetPage() {
  const t = useText('getting')
  const [, navigate] = useLocation()
  const { draft, change, drop } = useGetDraft()
  const step = getStepAt(new URLSearchParams(useSearch()).get('step'), draft)
  const query = together({
    details: useApi('GET /user/payment-details'),
    stats: useApi('GET /user/stats'),
  })
  useLeaveGuard({ active: asksSomething(draft), inside: paths.get, onLeave: drop })

  const go = (next: GetStep) =>
    navigate(next === 'detail' ? paths.get : `${paths.get}?step=${next}`)
  const cancel = () => leaveTo(paths.dashboard)
  return (
    <div className="stack stack--wide">
      <Steps
        names={[t('step-detail'), t('step-amount'), t('step-confirm'), t('step-done')]}
        now={GET_STEPS.indexOf(step)}
      />
      {step === 'done' ? (
        <AskDoneStep />
      ) : (
        <>
          {/* Each step has its own; until it is known which one it is, the page has one all the
              same. */}
          {query.data === undefined && <PageHeading title={t('detail-title')} />}
          <QueryView query={query}>
            {({ details, stats }) => {
              const { bankDetails: banks, upiDetails: upis } = details.data.user.paymentDetails
              const chosen = chosenOf(draft.detailId, banks, upis)
              const amount = parseRupees(draft.amountText)
              if (step === 'detail' || chosen === undefined) {
                const own = (id: string) => chosenOf(id, banks, upis) !== undefined
                return (
                  <>
                    <PauseOffer />
                    <DetailStep
                      availability={stats.data.availability}
                      banks={banks}
                      upis={upis}
                      chosen={draft.detailId}
                      onChoose={(detailId) => change(withDetail(draft, detailId, own))}
                      onNext={() => go('amount')}
                      onCancel={cancel}
                    />
                  </>
                )
              }
              if (step === 'amount' || amount === undefined) {
                return (
                  <AskAmountStep
                    availability={stats.data.availability}
                    amountText={draft.amountText}
                    note={draft.note}
                    onText={(amountText) => change({ amountText })}
                    onNote={(note) => change({ note })}
                    onNext={() => go('confirm')}
                    onBack={() => go('detail')}
                    onCancel={cancel}
                  />
                )
              }
              return (
                <AskConfirmStep
                  amount={amount}
                  available={stats.data.availableAmount}
                  note={draft.note}
                  chosen={chosen}
                  onSent={() => {
                    change({ ...EMPTY_GET_DRAFT, sent: true })
                    navigate(`${paths.get}?step=done`, { replace: true })
                  }}
                  onBack={() => go('amount')}
                  onCancel={cancel}
                />
              )
            }}
          </QueryView>
        </>
      )}
    </div>
  )
}

function chosenOf(
  id: string | undefined,
  banks: readonly (ChosenDetail & { kind: 'bank' })['detail'][],
  upis: readonly (ChosenDetail & { kind: 'upi' })['detail'][],
): ChosenDetail | undefined {
  const bank = banks.find((one) => one.id === id)
  if (bank !== undefined) return { kind: 'bank', detail: bank }
  const upi = upis.find((one) => one.id === id)
  return upi === undefined ? undefined : { kind: 'upi', detail: upi }
}

function useGetDraft() {
  const [draft, setDraft] = useState<GetDraft>(() => {
    const stored = readDraft('get', readGetDraft)
    // A finished wizard shows again only after a reload of its last page.
    return stored === undefined || (stored.sent && !location.search.includes('step=done'))
      ? EMPTY_GET_DRAFT
      : stored
  })
  return {
    draft,
    change(part: Partial<GetDraft>): void {
      const next = { ...draft, ...part }
      setDraft(next)
      writeDraft('get', next)
    },
    drop: () => dropDraft('get'),
  }
}
