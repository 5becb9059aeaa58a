import { type ReactNode, type Ref, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '../acts/button.tsx'
import { type UploadState, type UploadTarget, usePictureUpload } from './use-picture-upload.ts'

type Props = {
  readonly label: string
  readonly hint: string
  readonly target: UploadTarget
  /** The button that opens the picker. */
  readonly chooser?: Ref<HTMLButtonElement> | undefined
  /** Whether a picture is there already. Then the button offers another one. */
  readonly chosen: boolean
  /** Whether a new picture is added to the others instead of replacing them. */
  readonly adds?: boolean
  readonly error?: string | undefined
  /** A picture that another app shared. It is uploaded at once. */
  readonly shared?: File | undefined
  /** What has arrived. */
  readonly children?: ReactNode
}

/** Chooses a picture and uploads it at once. It shows the progress and what has arrived. */
export function PictureField({
  label,
  hint,
  target,
  chooser,
  chosen,
  adds = false,
  error,
  shared,
  children,
}: Props) {
  const t = useText('member-common')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { state, choose, goOn } = usePictureUpload(target)
  const begin = useEffectEvent((file: File) => void choose(file))
  useEffect(() => {
    if (shared !== undefined) begin(shared)
  }, [shared])
  const busy = state.step === 'shrinking' || state.step === 'sending'
  const wrong = state.step === 'failed' ? state.message : error
  // React has no onCancel for inputs. People who close the picker without a picture learn what is
  // missing.
  useEffect(() => {
    const picker = input.current
    const cancelled = () => {
      if (!chosen) void choose(undefined)
    }
    picker?.addEventListener('cancel', cancelled)
    return () => picker?.removeEventListener('cancel', cancelled)
  })
  return (
    <fieldset className="field" aria-describedby={`${id}-hint`}>
      <legend className="field__label">{label}</legend>
      <span className="field__hint" id={`${id}-hint`}>
        {hint}
      </span>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hidden
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          void choose(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <div>
        <Button
          ref={chooser}
          icon="picture"
          aria-describedby={wrong === undefined ? undefined : `${id}-error`}
          busy={busy}
          onClick={() => input.current?.click()}
        >
          {t(!chosen ? 'picture-choose' : adds ? 'picture-more' : 'picture-other')}
        </Button>
      </div>
      <UploadProgress state={state} label={label} />
      {state.step === 'failed' && state.canGoOn && (
        <div>
          <Button icon="picture" onClick={() => void goOn()}>
            {t('picture-go-on')}
          </Button>
        </div>
      )}
      {wrong !== undefined && (
        <p className="field__error" id={`${id}-error`} role="alert">
          {wrong}
        </p>
      )}
      {children}
    </fieldset>
  )
}

function UploadProgress({ state, label }: { state: UploadState; label: string }) {
  const t = useText('member-common')
  if (state.step === 'shrinking') return <output className="small">{t('picture-shrinking')}</output>
  if (state.step !== 'sending') return null
  const percent = Math.round(state.part * 100)
  return (
    <div>
      <p className="small" role={state.waiting ? 'status' : undefined}>
        {t(state.waiting ? 'picture-waiting' : 'picture-sending', { percent })}
      </p>
      <progress className="progress" max={100} value={percent} aria-label={label} />
    </div>
  )
}
