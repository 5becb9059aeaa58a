import { Suspense, useState } from 'react'
import { money } from '#contract/formats.ts'
import type { MatchView, Payee, PayeeInRows } from '#contract/matches/shapes.ts'
import { opensWithoutAsking } from '#domain/matches/upi-apps.ts'
import { paths } from '#web/paths.ts'
import { lazyPart } from '#web/platform/pages/lazy-part.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button, ButtonLink } from '#web/ui/acts/button.tsx'
import { CopyButton, copyText } from '#web/ui/acts/copy-button.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'
import { Amount } from '#web/ui/display/amount.tsx'
import { FlowFrame } from '#web/ui/flow/flow-frame.tsx'
import { Icon } from '#web/ui/display/icons.tsx'
import { OtherTurns } from '../moves/other-turns.tsx'

const AppSheet = lazyPart(async () => (await import('./app-sheet.tsx')).AppSheet)
const QrSheet = lazyPart(async () => (await import('./qr-sheet.tsx')).QrSheet)

type FrameProps = { readonly match: MatchView }

/** Step 2: where to pay, shown to this payer only. Apps refuse links to personal ids: copy first. */
export function WhereStep({ match, payee }: FrameProps & { readonly payee: Payee }) {
  const t = useText('paying')
  const [begun, setBegun] = useState<Begun>('no')
  return (
    <FlowFrame
      {...barOf(match)}
      title={`${t('send-exactly')} ${money(payee.amount)}`}
      heading={
        <>
          <span className="flow__lead">{t('send-exactly')}</span>{' '}
          <span className="flow__amount">
            <Amount rupees={payee.amount} />
          </span>
        </>
      }
      end={
        <div className="flow__more">
          <OtherTurns match={match} />
          <ButtonLink variant={begun === 'no' ? 'plain' : 'primary'} to={paths.payProof(match.id)}>
            {t('claim-title')}
          </ButtonLink>
        </div>
      }
    >
      <PayeeRows payee={payee} />
      <div className="banner banner--late small">
        <p>{t('notice-3')}</p>
        <p>{t('notice-4', { amount: money(payee.amount) })}</p>
      </div>
      <CopyNumber payee={payee} begun={begun} onCopied={() => setBegun('copied')} />
      {payee.qrSvg !== null && <OtherWays payee={payee} onOpened={() => setBegun('app')} />}
    </FlowFrame>
  )
}

/** What the giver did here last. */
type Begun = 'no' | 'copied' | 'app'

/** The UPI id or account number to copy, and what comes after it. */
function CopyNumber({
  payee,
  begun,
  onCopied,
}: {
  payee: Payee
  begun: Begun
  onCopied: () => void
}) {
  const t = useText('paying')
  const common = useText('member-common')
  const [failed, setFailed] = useState(false)
  const isUpi = payee.upiId !== null
  const copy = async () => {
    const done = await copyText(payee.upiId ?? payee.accountNumber ?? '')
    if (done) onCopied()
    setFailed(!done)
  }
  return (
    <>
      <Button
        variant={begun === 'no' ? 'primary' : 'plain'}
        block
        icon="copy"
        onClick={() => void copy()}
      >
        {t(isUpi ? 'copy-upi' : 'copy-account')}
      </Button>
      <ErrorLine text={failed ? common('copy-failed') : undefined} />
      <output className="small soft">
        {begun === 'copied' && (
          <strong>{common('copied', { what: t(isUpi ? 'upi-id' : 'account-number') })} · </strong>
        )}
        {begun === 'app' ? t('open-app-text') : t(isUpi ? 'then-paste' : 'then-bank')}
      </output>
    </>
  )
}

/** The app itself, and the QR code for another phone. */
function OtherWays({ payee, onOpened }: { payee: Payee; onOpened: () => void }) {
  const t = useText('paying')
  const [qr, setQr] = useState(false)
  return (
    <div className="row row--share">
      {payee.upiLink !== null && <AppLink link={payee.upiLink} onOpened={onOpened} />}
      <Button small onClick={() => setQr(true)}>
        {t('qr-code')}
      </Button>
      <Suspense fallback={null}>
        {qr && <QrSheet payee={payee} onClose={() => setQr(false)} />}
      </Suspense>
    </div>
  )
}

/** Step 2 after a reload or a visit to the payment app: whether they paid comes before paying. */
export function SeenBefore({
  match,
  busy,
  error,
  onShow,
}: FrameProps & {
  readonly busy: boolean
  readonly error: string | undefined
  readonly onShow: () => void
}) {
  const t = useText('paying')
  const bar = barOf(match)
  return (
    <FlowFrame
      {...bar}
      title={t('seen-before')}
      end={
        <>
          <ErrorLine text={error} />
          <ButtonLink block variant="primary" to={paths.payProof(match.id)}>
            {t('claim-title')}
          </ButtonLink>
          <Button block busy={busy} onClick={onShow}>
            {t('show-again')}
          </Button>
          <OtherTurns match={match} />
        </>
      }
    >
      <p>{t('seen-before-text')}</p>
    </FlowFrame>
  )
}

function barOf({ id, deadlineAt }: MatchView) {
  return { step: 2 as const, backTo: paths.pay(id), deadlineAt }
}

/** Where to pay, line by line, to be read and copied. */
export function PayeeRows({ payee }: { payee: PayeeInRows }) {
  const t = useText('paying')
  const rows = [
    [t('upi-id'), payee.upiId],
    [t('account-number'), payee.accountNumber],
    [t('ifsc'), payee.ifscCode, payee.bankName === null ? '' : `${t('bank')}: ${payee.bankName}`],
    [t('must-see'), payee.name],
    [t('note-to-write'), `Help ${payee.code}`],
  ] as const
  return (
    <dl className="group" aria-label={t('payee-title')}>
      {rows.map(([label, value, more]) =>
        value === null ? null : (
          <div key={label} className="group__row group__row--value">
            <dt className="small soft">{label}</dt>
            <dd>
              <span>
                <strong>
                  <Breakable value={value} />
                </strong>
                {more !== undefined && more !== '' && <span className="small soft"> {more}</span>}
              </span>
              {(value === payee.ifscCode || label === t('note-to-write')) && (
                <CopyButton label={label} value={value} />
              )}
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** A UPI id breaks before its @, and nowhere in a word. */
function Breakable({ value }: { value: string }) {
  const at = value.indexOf('@')
  return at < 0 ? (
    value
  ) : (
    <>
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </>
  )
}

/**
 * Only for touch screens, because a desktop has no UPI app. A phone that would not ask which app
 * to open has them by name. The app never reports back, so opening it proves nothing.
 */
function AppLink({ link, onOpened }: { link: string; onOpened: () => void }) {
  const t = useText('paying')
  const [chooses, setChooses] = useState(false)
  if (opensWithoutAsking(navigator.userAgent))
    return (
      <>
        <Button small icon="external" onClick={() => setChooses(true)}>
          {t('open-app')}
        </Button>
        <Suspense fallback={null}>
          {chooses && (
            <AppSheet link={link} onOpened={onOpened} onClose={() => setChooses(false)} />
          )}
        </Suspense>
      </>
    )
  if (!matchMedia('(pointer: coarse)').matches) return null
  return (
    <a className="btn btn--small" href={link} onClick={onOpened}>
      <Icon name="external" />
      {t('open-app')}
    </a>
  )
}
