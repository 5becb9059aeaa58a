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
import { leaveTo, useLeaveGuard } from '#web/platform/pages/leave-guard.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { Steps } from '#web/ui/flow/steps.tsx'

/** The provide-help wizard: warning, request, amount, attention. */
export function GivePage() {
  const t = useText('giving')
  const user = useSession()
  const [path, navigate] = useLocation()
  const address = addressOf(path)
  const shareCode = new URLSearchParams(useSearch()).get('ask') ?? undefined
  const { draft, change, drop } = useGiveDraft(address, shareCode)
  const step = giveStepAt(address, draft, user.warningCheck)
  useLeaveGuard({ active: givesUpSomething(draft), inside: paths.give, onLeave: drop })

  if (step === 'first') return <Redirect to={paths.give} replace />
  const names = [t('step-warning'), t('step-request'), t('step-amount'), t('step-done')]
  const cancel = () => leaveTo(paths.dashboard)
  return (
    <div className="stack stack--wide">
      <Steps names={names} now={['warning', 'request', 'amount', 'done'].indexOf(step)} />
      {step === 'warning' && <WarningStep onCancel={cancel} />}
      {step === 'request' && (
        <RequestStep
          plan={draft.plan}
          shareCode={draft.shareCode}
          onPlan={(plan) => change({ plan })}
          onDropReceiver={() => change({ shareCode: undefined })}
          onNext={() => navigate(paths.giveAmount)}
          onCancel={cancel}
        />
      )}
      {step === 'amount' && draft.plan !== undefined && (
        <AmountOf
          draft={{ ...draft, plan: draft.plan }}
          onText={(amountText) => change({ amountText })}
          onSent={(sent) => {
            change({ ...EMPTY_GIVE_DRAFT, sent })
            navigate(paths.giveDone, { replace: true })
          }}
          onBack={() => navigate(paths.give)}
          onCancel={cancel}
        />
      )}
      {step === 'done' && <DoneStep chosen={draft.sent === 'chosen'} />}
    </div>
  )
}

type AmountOfProps = {
  readonly draft: GiveDraft & { readonly plan: NonNullable<GiveDraft['plan']> }
  readonly onText: (text: string) => void
  readonly onSent: (sent: 'queued' | 'chosen') => void
  readonly onBack: () => void
  readonly onCancel: () => void
}

/** The amount step with its data: the open-pledge cap and the chosen ask. */
function AmountOf({ draft, onText, onSent, onBack, onCancel }: AmountOfProps) {
  const stats = useApi('GET /user/stats')
  const shared = useSharedAsk(draft.shareCode)
  const receiver = draft.shareCode === undefined ? undefined : shared.data?.data
  if (draft.shareCode !== undefined && shared.isError) return <Redirect to={paths.give} replace />
  return (
    <QueryView
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
          onText={onText}
          onSent={() => onSent(receiver === undefined ? 'queued' : 'chosen')}
          onBack={onBack}
          onCancel={onCancel}
        />
      )}
    </QueryView>
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
