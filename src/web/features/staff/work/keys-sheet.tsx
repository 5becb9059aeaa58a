import { type RefObject, useState } from 'react'
import { useStoredFlag } from '#web/platform/device/stored-flag.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { Dialog } from '#web/ui/acts/dialog.tsx'
import { DESK_KEYS, useDeskKeys } from './desk-keys.ts'

/** The keys of a list: they work in it, and a line under it names them. */
export function DeskKeys({ list }: { list: RefObject<HTMLElement | null> }) {
  const [help, setHelp] = useState(false)
  const [on, setOn] = useStoredFlag('deskKeys', false)
  useDeskKeys(list, { on, onHelp: () => setHelp(true) })
  return (
    <>
      <KeysLine on={on} onAll={() => setHelp(true)} />
      {help && <KeysSheet on={on} onChange={setOn} onClose={() => setHelp(false)} />}
    </>
  )
}

/** All keys of the desk, and the way to turn them off. */
function KeysSheet({
  on,
  onChange,
  onClose,
}: {
  on: boolean
  onChange: (on: boolean) => void
  onClose: () => void
}) {
  const t = useText('staff-frame')
  const common = useText('member-common')
  return (
    <Dialog title={t('keys')} onClose={onClose}>
      <p>{t('keys-text')}</p>
      <dl className="facts">
        {DESK_KEYS.map((key) => (
          <div key={key} className="facts__pair">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(`key.${key}`)}</dd>
          </div>
        ))}
      </dl>
      <label className="check">
        <input type="checkbox" checked={on} onChange={() => onChange(!on)} />
        <span>{t('keys-on')}</span>
      </label>
      <div className="dialog__actions">
        <Button onClick={onClose}>{common('close')}</Button>
      </div>
    </Dialog>
  )
}

/** The keys in one line under the list, and the button to all of them. */
function KeysLine({ on, onAll }: { on: boolean; onAll: () => void }) {
  const t = useText('staff-frame')
  return (
    <p className="keys small soft">
      <span id="desk-keys">
        {on &&
          DESK_KEYS.slice(0, -1).map((key) => (
            <span key={key}>
              <kbd>{key}</kbd> {t(`key.${key}`)}{' '}
            </span>
          ))}
      </span>
      <button type="button" className="link-btn" onClick={onAll}>
        <kbd>?</kbd> {t('keys-all')}
      </button>
    </p>
  )
}
