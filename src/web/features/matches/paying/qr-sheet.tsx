import { money } from '#contract/formats.ts'
import type { Payee } from '#contract/matches/shapes.ts'
import { savePng } from '#web/platform/api/save-png.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { Dialog } from '#web/ui/acts/dialog.tsx'

/** The QR code of a payment, to scan with another phone or to open from the gallery. */
export function QrSheet({ payee, onClose }: { payee: Payee; onClose: () => void }) {
  const t = useText('paying')
  const common = useText('member-common')
  const source = `data:image/svg+xml;utf8,${encodeURIComponent(payee.qrSvg ?? '')}`
  return (
    <Dialog title={t('qr-code')} onClose={onClose}>
      <div className="qr">
        <img
          src={source}
          width="240"
          height="240"
          alt={t('qr-alt', { amount: money(payee.amount), name: payee.name })}
        />
      </div>
      <p className="small soft">{t('qr-text')}</p>
      <div className="dialog__actions">
        <Button icon="picture" onClick={() => void savePng(source, `paraspar-${payee.code}.png`)}>
          {t('qr-save')}
        </Button>
        <Button onClick={onClose}>{common('close')}</Button>
      </div>
    </Dialog>
  )
}
