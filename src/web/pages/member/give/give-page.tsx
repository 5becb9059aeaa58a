import { useApi } from '#web/platform/api/query-client.ts'
import { useState } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { AmountStep } from '#web/features/pledges/amount-step.tsx'
import { useSharedAsk } from '#web/features/pledges/api.ts'
import { DoneStep } from '#web/features/pledges/done-step.tsx'
import {
  EMPTY_GIVE_DRAFT,
  type GiveAddress,
  type GiveDraft,
  giveProgress,
  type GiveProgress,
  giveStepAt,
  givesUpSomething,
  openGiveDraft,
  readGiveDraft,
} from '#web/features/pledges/give-draft.ts'
import { RequestStep } from '#web/features/pledges/request-step.tsx'
import { WarningStep } from '#web/features/pledges/warning-step.tsx'
import { paths } from '#web/paths.ts'
import { dropDraft, readDraft, writeDraft } from '#web/platform/device/drafts.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useLeaveGuard } from '#web/platform/pages/leave-guard.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { WaitingFlow } from '../pay/waiting-flow.tsx'

/** Giving in steps: the promise, the plan, the amount. */
export function GivePage() {
  const user = useSession()
  const [path, navigate] = useLocation()
  const address = addressOf(path)
  const shareCode = new URLSearchParams(useSearch()).get('ask') ?? undefined
  const { draft, change, drop } = useGiveDraft(address, shareCode)
  const step = giveStepAt(address, draft, user.warningCheck)
  useLeaveGuard({ active: givesUpSomething(draft), inside: paths.give, onLeave: drop })

  const progress = giveProgress(
    step === 'first' || step === 'done' ? 'request' : step,
    draft,
    user.warningCheck,
  )

  if (step === 'first') return <Redirect to={paths.give} replace />
  if (step === 'done') return <DoneStep chosen={draft.sent === 'chosen'} />
  if (step === 'warning')
    return (
      <WarningStep
        progress={progress}
        onAgreed={() => {
          change({ promised: true })
          // The address stays: with large letters the next step would begin at its end.
          scrollTo(0, 0)
        }}
      />
    )
  return step === 'amount' && draft.plan !== undefined ? (
    <AmountOf
      draft={{ ...draft, plan: draft.plan }}
      progress={progress}
      onText={(amountText) => change({ amountText })}
      onSent={(sent) => {
        change({ ...EMPTY_GIVE_DRAFT, sent })
        navigate(paths.giveDone, { replace: true })
      }}
    />
  ) : (
    <RequestStep
      plan={draft.plan}
      shareCode={draft.shareCode}
      progress={progress}
      onPlan={(plan) => change({ plan })}
      onDropReceiver={() => change({ shareCode: undefined })}
      onNext={() => navigate(paths.giveAmount)}
    />
  )
}

type AmountOfProps = {
  readonly draft: GiveDraft & { readonly plan: NonNullable<GiveDraft['plan']> }
  readonly progress: GiveProgress
  readonly onText: (text: string) => void
  readonly onSent: (sent: 'queued' | 'chosen') => void
}

/** The amount step with its data: the open-pledge cap and the chosen ask. */
function AmountOf({ draft, progress, onText, onSent }: AmountOfProps) {
  const t = useText('giving')
  const stats = useApi('GET /user/stats')
  const shared = useSharedAsk(draft.shareCode)
  const receiver = draft.shareCode === undefined ? undefined : shared.data?.data
  if (draft.shareCode !== undefined && shared.isError) return <Redirect to={paths.give} replace />
  return (
    <WaitingFlow
      title={t('amount-title')}
      query={{
        ...stats,
        data: draft.shareCode !== undefined && receiver === undefined ? undefined : stats.data,
      }}
    >
      {({ data }) => (
        <AmountStep
          plan={draft.plan}
          room={data.pledgeRoom}
          amountText={draft.amountText}
          receiver={receiver}
          progress={progress}
          onText={onText}
          onSent={() => onSent(receiver === undefined ? 'queued' : 'chosen')}
        />
      )}
    </WaitingFlow>
  )
}

function useGiveDraft(address: GiveAddress, shareCode: string | undefined) {
  const [draft, setDraft] = useState(() =>
    openGiveDraft({ stored: readDraft('give', readGiveDraft), address, shareCode }),
  )
  return {
    draft,
    change(part: Partial<GiveDraft>): void {
      const next = { ...draft, ...part }
      setDraft(next)
      writeDraft('give', next)
    },
    drop: () => dropDraft('give'),
  }
}

function addressOf(path: string): GiveAddress {
  if (path === paths.giveAmount) return 'amount'
  return path === paths.giveDone ? 'done' : 'first'
}
