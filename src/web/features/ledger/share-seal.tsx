import { renderSVG } from 'uqr'
import { monthText } from '#contract/formats.ts'
import type { HeadNow } from '#domain/ledger/phone-memory.ts'
import { sealLink } from '#domain/ledger/seal-link.ts'
import { serverNow } from '#web/platform/device/clock.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { ShareMessage } from '#web/ui/acts/share-link.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { dayInIndia } from '#contract/formats.ts'
import { monthBefore } from './statement-period.ts'

/** White squares on each side of a QR code: ISO 18004 wants four. */
const QR = { ecc: 'M', border: 4, whiteColor: '#ffffff', blackColor: '#000000' } as const

/**
 * The seal of the last month as a message, and the newest one as a QR code. A seal in other people's
 * chats and phones cannot be changed here.
 */
export function ShareSeal() {
  const t = useText('coine')
  const language = useLanguage()
  const { circle } = useSession()
  const month = monthBefore(dayInIndia(serverNow()).slice(0, 7))
  const query = useApi('GET /ledger/heads', { query: { month } })
  const linkOf = (seal: HeadNow) => sealLink(location.origin, { ...seal, slug: circle.slug })
  return (
    <QueryView query={query}>
      {({ heads, month: found }) => {
        const newest = heads.at(-1)
        if (newest === undefined) return <p>{t('seal-none')}</p>
        return (
          <div className="stack">
            {found !== null && (
              <>
                <p>{t('share.month', { month: monthText(month, language) })}</p>
                <ShareMessage
                  link={`${t('share.message', {
                    circle: circle.name,
                    month: monthText(month, language),
                    entries: found.entries,
                    all: found.seal.transfers,
                  })} ${linkOf(found.seal)}`}
                />
              </>
            )}
            <p>{t('share.now')}</p>
            <div className="qr">
              <img
                src={`data:image/svg+xml;utf8,${encodeURIComponent(renderSVG(linkOf(newest), QR))}`}
                width="240"
                height="240"
                alt={t('share.qr')}
              />
            </div>
          </div>
        )
      }}
    </QueryView>
  )
}
