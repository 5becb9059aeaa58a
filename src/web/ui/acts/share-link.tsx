import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from './button.tsx'
import { CopyRow } from './copy-button.tsx'

/** A link to copy, and the phone's own share sheet where there is one. */
export function ShareLink({ label, link, text }: { label: string; link: string; text: string }) {
  const t = useText('member-common')
  const canShare = typeof navigator.share === 'function'
  return (
    <div className="stack stack--tight">
      <CopyRow label={label} value={link} copied={t('link-copied')} />
      {canShare && (
        <div>
          <Button
            small
            icon="share"
            onClick={() => void navigator.share({ url: link }).catch(() => undefined)}
          >
            {t('share')}
          </Button>
        </div>
      )}
      <p className="small soft">{text}</p>
    </div>
  )
}
