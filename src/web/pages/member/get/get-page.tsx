import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { BankDetailView, UpiDetailView } from '#contract/members/own.ts'
import { parseRupees } from '#domain/shared/rupees.ts'
import { AskAmountStep } from '#web/features/asks/ask-amount-step.tsx'
import { AskConfirmStep, type ChosenDetail } from '#web/features/asks/ask-confirm-step.tsx'
import { AskDoneStep } from '#web/features/asks/ask-done-step.tsx'
import { DetailStep } from '#web/features/asks/detail-step.tsx'
import {
  asksSomething,
  emptyGetDraft,
  type GetDraft,
  getStepAt,
  type GetStep,
  needsIdentity,
  readGetDraft,
} from '#web/features/asks/get-draft.ts'
import { IdentityStep } from '#web/features/asks/identity-step.tsx'
import { NotNow } from '#web/features/asks/not-now.tsx'
import { paths } from '#web/paths.ts'
import { together, useApi } from '#web/platform/api/query-client.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { dropDraft, readDraft, writeDraft } from '#web/platform/device/drafts.ts'
import { useLeaveGuard } from '#web/platform/pages/leave-guard.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { useText } from '#web/platform/text/i18n.tsx'
import { WaitingFlow } from '../pay/waiting-flow.tsx'

/** Asking for help in steps: how much, where to be paid, check and send. */
export function GetPage() {
  const t = useText('getting')
  const { draft, change, drop } = useGetDraft()
  const query = together({
    details: useApi('GET /user/payment-details'),
    stats: useApi('GET /user/stats'),
  })
  useLeaveGuard({ active: asksSomething(draft), inside: paths.get, onLeave: drop })
  if (draft.sent) return <AskDoneStep />
  return (
    <WaitingFlow query={query} title={t('how-much')}>
      {({ details, stats }) => (
        <Steps
          draft={draft}
          change={change}
          details={details.data.user.paymentDetails}
          stats={stats.data}
        />
      )}
    </WaitingFlow>
  )
}

type StepsProps = {
  readonly draft: GetDraft
  readonly change: (part: Partial<GetDraft>) => void
  readonly details: {
    readonly bankDetails: readonly BankDetailView[]
    readonly upiDetails: readonly UpiDetailView[]
  }
  readonly stats: ApiResponse<'GET /user/stats'>['data']
}

function Steps({ draft, change, details, stats }: StepsProps) {
  const [, navigate] = useLocation()
  const wanted = new URLSearchParams(useSearch()).get('step')
  const { bankDetails: banks, upiDetails: upis } = details
  const { availability, roomWithoutIdentity } = stats
  const choices = allOf(details)
  const chosen = chosenFrom(choices, draft.detailId)
  const go = (step: GetStep) => navigate(`${paths.get}?step=${step}`)
  // What is sent counts in the figures before the answer is here.
  const [sending, setSending] = useState(false)
  const step = sending
    ? 'confirm'
    : getStepAt(wanted, draft, {
        available: availability.available,
        hasDetail: (id) => choices.some(({ detail }) => detail.id === id),
        roomWithoutIdentity,
      })
  if (!sending && availability.available === 0) return <NotNow availability={availability} />
  if (step === 'amount')
    return (
      <AskAmountStep
        availability={availability}
        amountText={draft.amountText}
        note={draft.note}
        hasDetails={choices.length > 0}
        roomWithoutIdentity={roomWithoutIdentity}
        onTyped={({ amount, note }) => change({ amountText: amount, note })}
        onNext={() => go('detail')}
      />
    )
  if (step === 'identity') return <IdentityStep onSaved={() => go('confirm')} />
  return step === 'detail' || chosen === undefined ? (
    <DetailStep
      banks={banks}
      upis={upis}
      chosen={chosen?.detail.id}
      onChoose={(detailId) => change({ detailId })}
      onNext={() => {
        change({ detailId: chosen?.detail.id })
        go(needsIdentity(draft.amountText, roomWithoutIdentity) ? 'identity' : 'confirm')
      }}
    />
  ) : (
    <AskConfirmStep
      amount={parseRupees(draft.amountText) ?? 0}
      available={stats.availableAmount}
      note={draft.note}
      chosen={chosen}
      sending={sending}
      onSending={setSending}
      onIdentity={() => go('identity')}
      onSent={() => {
        change({ ...emptyGetDraft(draft.memberId), sent: true })
        navigate(`${paths.get}?step=done`, { replace: true })
      }}
    />
  )
}

/** Where only one is saved, it is chosen already. */
function chosenFrom(
  all: readonly ChosenDetail[],
  detailId: string | undefined,
): ChosenDetail | undefined {
  return all.find(({ detail }) => detail.id === detailId) ?? (all.length === 1 ? all[0] : undefined)
}

function allOf({ bankDetails, upiDetails }: StepsProps['details']): ChosenDetail[] {
  return [
    ...upiDetails.map((detail) => ({ kind: 'upi', detail }) as const),
    ...bankDetails.map((detail) => ({ kind: 'bank', detail }) as const),
  ]
}

function useGetDraft() {
  const { id } = useSession()
  const [draft, setDraft] = useState<GetDraft>(() => {
    const stored = readDraft('get', (value) => readGetDraft(value, id))
    // A finished one shows again only after a reload of its last page.
    return stored === undefined || (stored.sent && !location.search.includes('step=done'))
      ? emptyGetDraft(id)
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
