import { useEffect, useRef } from 'react'
import { money } from '#contract/formats.ts'
import type { Payee } from '#contract/matches/shapes.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { savePng } from '#web/platform/api/save-png.ts'
import { Amount, AmountWords } from '#web/ui/display/amount.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { CopyRow } from '#web/ui/acts/copy-button.tsx'
import { Icon } from '#web/ui/display/icons.tsx'

type Props = { readonly payee: Payee; readonly onAppOpened: () => void }

/**
 * Where to pay, in the order that works on phones: UPI id, QR code, link to the app, bank account.
 * Shown to this payer only.
 */
export function PayeeDetails({ payee, onAppOpened }: Props) {
  const t = useText('paying')
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus({ preventScroll: true }), [])
  return (
    <section className="stack" ref={section} tabIndex={-1} aria-label={t('payee-title')}>
      <div>
        <p className="soft small">{t('payee-name')}</p>
        <p className="title">
          <strong>{payee.name}</strong>
        </p>
        <p>
          <Amount rupees={payee.amount} large />{' '}
          <span className="soft small">
            <AmountWords rupees={payee.amount} />
          </span>
        </p>
      </div>
      {payee.upiId !== null && <CopyRow large label={t('upi-id')} value={payee.upiId} />}
      {payee.qrSvg !== null && <QrCode svg={payee.qrSvg} payee={payee} />}
      {payee.upiLink !== null && <AppLink link={payee.upiLink} onOpened={onAppOpened} />}
      <BankRows payee={payee} />
      <CopyRow label={t('amount')} value={String(payee.amount)} />
      <CopyRow label={t('note-to-write')} value={`Help ${payee.code}`} />
      <p className="small">
        <strong>{t('no-cash')}</strong> {t('after-paying')}
      </p>
    </section>
  )
}

function BankRows({ payee }: { payee: Payee }) {
  const t = useText('paying')
  if (payee.accountNumber === null || payee.ifscCode === null) return null
  return (
    <div className="stack stack--tight">
      <h4>{t('by-account')}</h4>
      <CopyRow
        large={payee.upiId === null}
        label={t('account-number')}
        value={payee.accountNumber}
      />
      <CopyRow label={t('ifsc')} value={payee.ifscCode} />
      {payee.bankName !== null && (
        <p className="small soft">
          {t('bank')}: {payee.bankName}
        </p>
      )}
    </div>
  )
}

function QrCode({ svg, payee }: { svg: string; payee: Payee }) {
  const t = useText('paying')
  const source = `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`
  return (
    <div className="stack stack--tight">
      <h4>{t('qr-title')}</h4>
      <div className="qr">
        <img
          src={source}
          width="240"
          height="240"
          alt={t('qr-alt', { amount: money(payee.amount), name: payee.name })}
        />
      </div>
      <p className="small soft">{t('qr-text')}</p>
      <div>
        <Button
          small
          icon="picture"
          onClick={() => void savePng(source, `paraspar-${payee.code}.png`)}
        >
          {t('qr-save')}
        </Button>
      </div>
    </div>
  )
}

/**
 * Only for touch screens, because a desktop has no UPI app. The app never reports back, so opening
 * it proves nothing.
 */
function AppLink({ link, onOpened }: { link: string; onOpened: () => void }) {
  const t = useText('paying')
  if (!matchMedia('(pointer: coarse)').matches) return null
  return (
    <div className="stack stack--tight">
      <a className="btn" href={link} onClick={onOpened}>
        <Icon name="external" />
        {t('open-app')}
      </a>
      <p className="small soft">{t('open-app-text')}</p>
    </div>
  )
}
