import { useText } from '#web/platform/text/i18n.tsx'
import { ActButton } from '#web/ui/acts/act-button.tsx'

type Props = {
  readonly isPaused: boolean
  readonly pause: () => Promise<unknown>
  readonly resume: () => Promise<unknown>
}

/** One button of an own pledge or ask: it pauses, or goes on. */
export function PauseOrResume({ isPaused, pause, resume }: Props) {
  const t = useText('dashboard')
  return isPaused ? (
    <ActButton key="resume" label={t('resume')} done={t('resumed')} act={resume} />
  ) : (
    <ActButton key="pause" label={t('pause')} done={t('paused')} act={pause} />
  )
}
