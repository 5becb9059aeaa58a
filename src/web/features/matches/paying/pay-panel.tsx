import { Suspense, useEffect, useState } from 'react'
import type { Payee } from '#contract/matches/shapes.ts'
import { loadCatalogue, useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { Skeleton } from '#web/ui/forms/query-view.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { hasClaimDraft } from './claim-draft.ts'
import { type Acting, may } from '../match-sides.ts'
import { MoveButton } from '../moves/move-scope.tsx'

const loadPayee = () => import('./payee-details.tsx')
const ClaimForm = lazyPart(async () => (await import('./claim-form.tsx')).ClaimForm)
const PayeeDetails = lazyPart(async () => (await loadPayee()).PayeeDetails)
const RevealDialog = lazyPart(async () => (await import('./reveal-dialog.tsx')).RevealDialog)

/**
 * What a giver does about one match: pay, then claim. While a bank works on it, they only report
 * what became of it.
 */
export function PayPanel({ match }: { match: Acting }) {
  if (match.status === 'bank_pending') return <BankWorks match={match} />
  return match.status === 'awaiting_payment' && may(match, 'claimed') ? (
    <PayAndClaim match={match} />
  ) : null
}

/**
 * First where to pay, then "I have paid". A giver who has paid goes straight to the claim, and a
 * giver who began a claim finds it again. If they saw first where to pay, they might pay twice.
 */
function PayAndClaim({ match }: { match: Acting }) {
  const t = useText('payments')
  const [payee, setPayee] = useState<Payee>()
  const [open, setOpen] = useState<'nothing' | 'notice' | 'claim'>(() =>
    match.proofDocument !== null || hasClaimDraft(match.id) ? 'claim' : 'nothing',
  )
  const [appOpened, setAppOpened] = useState(false)
  const cameBack = useCameBack(appOpened)
  usePreloaded(open !== 'nothing')
  return (
    <div className="stack">
      {payee === undefined ? (
        <Button
          variant={open === 'claim' ? 'plain' : 'primary'}
          block
          onClick={() => setOpen('notice')}
        >
          {t('show-payee')}
        </Button>
      ) : (
        <Suspense fallback={<Skeleton />}>
          <PayeeDetails payee={payee} onAppOpened={() => setAppOpened(true)} />
        </Suspense>
      )}
      {payee !== undefined || open === 'claim' ? (
        <Suspense fallback={<Skeleton />}>
          <ClaimForm match={match} payeeName={payee?.name} cameBack={cameBack} />
        </Suspense>
      ) : (
        <Button block onClick={() => setOpen('claim')}>
          {t('paid-already')}
        </Button>
      )}
      <Suspense fallback={null}>
        {open === 'notice' && (
          <RevealDialog
            match={match}
            onClose={() => setOpen('nothing')}
            onShown={(shown) => {
              setPayee(shown)
              setOpen('nothing')
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

/**
 * Where to pay is hidden, so that nobody pays twice. The two buttons are the two ways a bank can
 * end it.
 */
function BankWorks({ match }: { match: Acting }) {
  const t = useText('payments')
  const [claiming, setClaiming] = useState(false)
  usePreloaded(claiming)
  return (
    <div className="stack">
      {may(match, 'claimed') && !claiming && (
        <Button block onClick={() => setClaiming(true)}>
          {t('went-through')}
        </Button>
      )}
      {claiming && may(match, 'claimed') && (
        <Suspense fallback={<Skeleton />}>
          <ClaimForm match={match} payeeName={undefined} cameBack={false} />
        </Suspense>
      )}
      {may(match, 'bank_failed') && <MoveButton move="bank_failed" block />}
    </div>
  )
}

/** The forms' sentences and the payee's part load while the giver reads the notice. */
function usePreloaded(wanted: boolean): void {
  const language = useLanguage()
  useEffect(() => {
    if (!wanted) return
    void loadPayee()
    for (const name of ['paying', 'errors'] as const) void loadCatalogue(name, language)
  }, [wanted, language])
}

/** True once the giver comes back to the page from the payment app. */
function useCameBack(appOpened: boolean): boolean {
  const [cameBack, setCameBack] = useState(false)
  useEffect(() => {
    if (!appOpened) return
    const check = () => {
      if (document.visibilityState === 'visible') setCameBack(true)
    }
    document.addEventListener('visibilitychange', check)
    return () => document.removeEventListener('visibilitychange', check)
  }, [appOpened])
  return cameBack
}
