import { useEffect, useId, useRef } from 'react'
import { useText } from '#web/platform/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Payable } from './match-sides.ts'
import { ProofImage } from './proof-image.tsx'
import { useProofUpload, type UploadState } from './use-proof-upload.ts'

type Props = { readonly match: Payable; readonly error: string | undefined; readonly onDone: () => void }

/** Chooses a picture and uploads it at once; says how far it is, and shows what has arrived. */
export function ProofField({ match, error, onDone }: Props) {
  const t = useText('payments')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { state, choose } = useProofUpload(match.id)
  const busy = state.step === 'shrinking' || state.step === 'sending'
  const wrong = state.step === 'failed' ? state.message : error
  const take = async (file: File | undefined) => {
    await choose(file)
    onDone()
  }
  // React has no onCancel for inputs: somebody who closes the picker without a picture is told what is missing.
  useEffect(() => {
    const picker = input.current
    const cancelled = () => {
      if (match.proofDocument === null) void choose(undefined)
    }
    picker?.addEventListener('cancel', cancelled)
    return () => picker?.removeEventListener('cancel', cancelled)
  })
  return (
    <fieldset className="field" aria-describedby={`${id}-hint`}>
      <legend className="field__label">{t('proof')}</legend>
      <span className="field__hint" id={`${id}-hint`}>{t('proof-hint')}</span>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hidden
        tabIndex={-1}
        aria-label={t('proof')}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <div><Button icon="picture" busy={busy} onClick={() => input.current?.click()}>{match.proofDocument === null ? t('proof-choose') : t('proof-change')}</Button></div>
      <UploadProgress state={state} />
      {wrong !== undefined && <p className="field__error" role="alert">{wrong}</p>}
      {match.proofDocument !== null && (
        <div className="stack stack--tight">
          <ProofImage path={match.proofDocument} alt={t('proof-mine')} />
          <p className="small">{t('proof-there')}</p>
        </div>
      )}
    </fieldset>
  )
}

function UploadProgress({ state }: { state: UploadState }) {
  const t = useText('payments')
  if (state.step === 'shrinking') return <output className="small">{t('proof-shrinking')}</output>
  if (state.step !== 'sending') return null
  const percent = Math.round(state.part * 100)
  return (
    <div>
      <p className="small">{t('proof-sending', { percent })}</p>
      <progress className="progress" max={100} value={percent} aria-label={t('proof')} />
    </div>
  )
}
