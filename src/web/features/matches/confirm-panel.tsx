import { Suspense, useState } from 'react'
import { useServerNow } from '#web/platform/clock.ts'
import { useText } from '#web/platform/i18n.tsx'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { Button } from '#web/ui/button.tsx'
import { useMomentText } from '#web/ui/times.tsx'
import { type Confirmable, may } from './match-sides.ts'
import { ProofImage } from './proof-image.tsx'

const MarkDoneDialog = lazyPart(async () => (await import('./mark-done-dialog.tsx')).MarkDoneDialog)
const DisputeDialog = lazyPart(async () => (await import('./dispute-dialog.tsx')).DisputeDialog)

/** Everything a receiver can do about one payment. */
export function ConfirmPanel({ match }: { match: Confirmable }) {
  const t = useText('payments')
  const disputed = match.status === 'disputed'
  return (
    <div className="stack">
      {match.proofDocument !== null && <ProofImage path={match.proofDocument} alt={t('proof-alt', { name: match.name })} />}
      {disputed && <p>{t('disputed-text')} {may(match, 'confirmed') && t('arrived-after-all')}</p>}
      {!disputed && may(match, 'confirmed') && <p><strong>{t('look-in-bank')}</strong></p>}
      {may(match, 'confirmed') && <MarkDone match={match} />}
      {may(match, 'not_received') && <NotReceived match={match} />}
    </div>
  )
}

function MarkDone({ match }: { match: Confirmable }) {
  const t = useText('payments')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="primary" block onClick={() => setOpen(true)}>{t('mark-done')}</Button>
      <Suspense fallback={null}>{open && <MarkDoneDialog match={match} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

/** Within half an hour of the claim the money may still be on its way: until then only the time is shown. */
function NotReceived({ match }: { match: Confirmable }) {
  const t = useText('payments')
  const moment = useMomentText()
  const now = useServerNow(1_000)
  const [open, setOpen] = useState(false)
  const { earliestNotReceivedAt: from } = match
  if (from !== null && Date.parse(from) > now) return <p className="small soft">{t('not-received-from', { time: moment(from) })}</p>
  return (
    <>
      <Button block onClick={() => setOpen(true)}>{t('not-received')}</Button>
      <Suspense fallback={null}>{open && <DisputeDialog match={match} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
