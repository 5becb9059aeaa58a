import { useText } from '#web/platform/text/i18n.tsx'
import type { OfficerDispute } from '#contract/disputes/case-view.ts'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { ShortLivedImage } from '#web/ui/display/short-lived-image.tsx'
import { DateTimeText } from '#web/ui/display/times.tsx'

/**
 * Proofs and evidence. It warns where an equal or nearly equal picture was used for another match.
 */
export function CasePictures({ dispute }: { dispute: OfficerDispute }) {
  const t = useText('staff-disputes')
  return (
    <SectionCard title={t('pictures')} anchor="pictures">
      {dispute.pictures.length === 0 && <p className="small soft">{t('pictures-none')}</p>}
      {dispute.pictures.some(({ path }) => path !== null) && (
        <p className="small soft">{t('pictures-text')}</p>
      )}
      {dispute.pictures.length > 0 && (
        <ul className="pictures">
          {dispute.pictures.map((picture) => (
            <li key={picture.id}>
              <Picture picture={picture} />
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

function Picture({ picture }: { picture: OfficerDispute['pictures'][number] }) {
  const t = useText('staff-disputes')
  const name = t('picture-by', { what: t(`picture.${picture.purpose}`), who: t(picture.by) })
  return (
    <div className="stack stack--tight">
      {picture.path === null ? (
        <p className="small soft">{t('picture-gone')}</p>
      ) : (
        <ShortLivedImage path={picture.path} alt={name} topic="disputes" />
      )}
      <p className="small">
        <strong>{name}</strong>
        <br />
        <DateTimeText at={picture.at} />
      </p>
      {picture.sameAs > 0 && (
        <p className="banner banner--bad small">{t('picture-same', { count: picture.sameAs })}</p>
      )}
      {picture.likeness > 0 && (
        <p className="banner banner--late small">
          {t('picture-like', { count: picture.likeness })}
        </p>
      )}
      <details className="details small">
        <summary>{t('fingerprint')}</summary>
        <p className="soft">{picture.sha256}</p>
      </details>
    </div>
  )
}
