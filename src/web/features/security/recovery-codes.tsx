import { useEffect, useRef, useState } from 'react'
import { useText } from '#web/platform/text/i18n.tsx'
import { useLeaveGuard } from '#web/platform/pages/leave-guard.ts'
import { speak } from '#web/platform/forms/toasts.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { copyText } from '#web/ui/acts/copy-button.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import './recovery-codes.css'

/** New recovery codes, shown once: to write down, copy, print or save. */
export function RecoveryCodes({
  codes,
  onStored,
}: {
  codes: readonly string[]
  onStored: () => void
}) {
  const t = useText('security')
  const common = useText('member-common')
  useLeaveGuard({ active: true, inside: paths.security, onLeave: onStored })
  const [outcome, setOutcome] = useState<'none' | 'done' | 'failed'>('none')
  const top = useRef<HTMLDivElement>(null)
  // They stand above the form that made them, and are shown this once.
  useEffect(() => top.current?.focus(), [])
  const copy = async () => {
    const done = await copyText(codes.join('\n'))
    setOutcome(done ? 'done' : 'failed')
    speak(t(done ? 'codes-copied' : 'codes-not-copied'))
  }
  return (
    <div ref={top} tabIndex={-1} className="recovery-codes">
      <SectionCard title={t('codes-title')}>
        <p>{t('codes-once')}</p>
        <ul className="recovery-codes__list">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        {outcome === 'failed' && <p className="field__error">{t('codes-not-copied')}</p>}
        <div className="row recovery-codes__acts">
          <Button icon={outcome === 'done' ? 'check' : 'copy'} onClick={() => void copy()}>
            {outcome === 'done' ? common('copied-short') : t('codes-copy')}
          </Button>
          <Button onClick={() => print()}>{t('codes-print')}</Button>
          <Button
            onClick={() =>
              saveText(
                `${t('codes-title')} · Paraspar\n\n${codes.join('\n')}\n`,
                'paraspar-recovery-codes.txt',
              )
            }
          >
            {t('codes-download')}
          </Button>
          <Button variant="primary" onClick={onStored}>
            {t('codes-kept')}
          </Button>
        </div>
      </SectionCard>
    </div>
  )
}

function saveText(text: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`
  link.download = fileName
  link.click()
}
