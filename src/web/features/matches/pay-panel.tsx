import { Suspense, useEffect, useState } from 'react'
import type { Payee } from '#contract/matches.ts'
import { loadCatalogue, useLanguage, useText } from '#web/platform/i18n.tsx'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { Skeleton } from '#web/ui/answer.tsx'
import { Button } from '#web/ui/button.tsx'
import { may, type Payable } from './match-sides.ts'
import { PayeeDetails } from './payee-details.tsx'
import { RevealDialog } from './reveal-dialog.tsx'

const ClaimForm = lazyPart(async () => (await import('./claim-form.tsx')).ClaimForm)
const DeclineDialog = lazyPart(async () => (await import('./decline-dialog.tsx')).DeclineDialog)
const WithdrawClaimDialog = lazyPart(async () => (await import('./withdraw-claim-dialog.tsx')).WithdrawClaimDialog)

/** Everything a giver can do about one payment. */
export function PayPanel({ match }: { match: Payable }) {
  const t = useText('payments')
  return (
    <div className="stack">
      {may(match, 'claimed') && <PayAndClaim match={match} />}
      {match.status === 'awaiting_confirmation' && <p>{t('waits-for', { name: match.name })}</p>}
      <WaysOut match={match} />
    </div>
  )
}

/** First where to pay, then "I have paid"; whoever has paid already goes straight there. */
function PayAndClaim({ match }: { match: Payable }) {
  const t = useText('payments')
  const [payee, setPayee] = useState<Payee>()
  const [open, setOpen] = useState<'nothing' | 'notice' | 'claim'>('nothing')
  const [appOpened, setAppOpened] = useState(false)
  const cameBack = useCameBack(appOpened)
  const claiming = payee !== undefined || open === 'claim'
  usePreloadedErrors(open !== 'nothing')
  return (
    <>
      {payee === undefined
        ? <Button look={open === 'claim' ? 'plain' : 'primary'} block onClick={() => setOpen('notice')}>{t('show-payee')}</Button>
        : <PayeeDetails payee={payee} onAppOpened={() => setAppOpened(true)} />}
      {claiming
        ? <Suspense fallback={<Skeleton />}><ClaimForm match={match} payeeName={payee?.name} cameBack={cameBack} /></Suspense>
        : <Button block onClick={() => setOpen('claim')}>{t('paid-already')}</Button>}
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
    </>
  )
}

/** "I cannot pay this", and taking "I have paid" back. */
function WaysOut({ match }: { match: Payable }) {
  const t = useText('payments')
  const [open, setOpen] = useState<'nothing' | 'decline' | 'withdraw'>('nothing')
  const close = () => setOpen('nothing')
  return (
    <>
      {may(match, 'declined') && <div><button type="button" className="link-btn" onClick={() => setOpen('decline')}>{t('decline')}</button></div>}
      {may(match, 'claim_withdrawn') && <div><button type="button" className="link-btn" onClick={() => setOpen('withdraw')}>{t('withdraw-claim')}</button></div>}
      <Suspense fallback={null}>
        {open === 'decline' && <DeclineDialog match={match} onClose={close} />}
        {open === 'withdraw' && <WithdrawClaimDialog match={match} onClose={close} />}
      </Suspense>
    </>
  )
}

/** The form's sentences are on their way while the notice is being read. */
function usePreloadedErrors(wanted: boolean): void {
  const language = useLanguage()
  useEffect(() => {
    if (wanted) void loadCatalogue('errors', language)
  }, [wanted, language])
}

/** True once the page is looked at again after the payment app was opened. */
function useCameBack(appOpened: boolean): boolean {
  const [cameBack, setCameBack] = useState(false)
  useEffect(() => {
    if (!appOpened) return
    const look = () => {
      if (document.visibilityState === 'visible') setCameBack(true)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [appOpened])
  return cameBack
}
