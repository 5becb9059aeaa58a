import { renderSVG } from 'uqr'
import { firstName } from '#domain/members/contact-formats.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import './invitation-page.css'

/** White squares on each side of a QR code: ISO 18004 wants four. */
const QR = { ecc: 'M', border: 4, whiteColor: '#ffffff', blackColor: '#000000' } as const

/** An invitation on one sheet of A4 paper, for a meeting. Printed, the sheet is all there is. */
export function InvitationPage() {
  const t = useText('sharing')
  const { name, referralLink } = useSession()
  return (
    <>
      <PageHeading title={t('sheet.page')} lead={t('sheet.lead')} />
      {referralLink === null ? (
        <p className="banner">{t('sheet.later')}</p>
      ) : (
        <div className="stack invitation">
          <div className="invitation__acts">
            <Button variant="primary" onClick={() => print()}>
              {t('sheet.print')}
            </Button>
          </div>
          <Sheet link={referralLink} name={firstName(name)} />
        </div>
      )}
    </>
  )
}

function Sheet({ link, name }: { link: string; name: string }) {
  const t = useText('sharing')
  const common = useText('member-common')
  const source = `data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(link, QR))}`
  return (
    <article className="sheet" data-form="invitation" lang={useLanguage()}>
      <div className="sheet__page">
        <p className="sheet__brand">{common('brand')}</p>
        <h2 className="sheet__title">{t('sheet.title')}</h2>
        <p className="sheet__words">{t('sheet.words')}</p>
        <div className="sheet__words">
          <ol>
            <li>{t('sheet.promise-1')}</li>
            <li>{t('sheet.promise-2')}</li>
            <li>{t('sheet.promise-3')}</li>
          </ol>
        </div>
        <img className="sheet__qr" src={source} alt={t('sheet.qr')} />
        <div className="sheet__foot">
          <div>
            <p className="sheet__link">{t('sheet.by', { name })}</p>
            <p>{t('sheet.scan')}</p>
            <p className="sheet__link">{link}</p>
            <p>{t('sheet.take')}</p>
          </div>
        </div>
      </div>
    </article>
  )
}
