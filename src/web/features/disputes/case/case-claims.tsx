import type { OfficerDispute } from '#contract/disputes/case-view.ts'
import { money } from '#contract/formats.ts'
import { dateTimeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { DateTimeText } from '#web/ui/display/times.tsx'

/** What the giver claimed, and other matches for which this reference was named. */
export function CaseClaims({ dispute }: { dispute: OfficerDispute }) {
  const t = useText('staff-disputes')
  const language = useLanguage()
  return (
    <SectionCard title={t('claims')}>
      {dispute.claims.length === 0 ? (
        <p className="soft">{t('claims-none')}</p>
      ) : (
        <ul className="timeline">
          {dispute.claims.map((claim) => (
            <li key={claim.at} data-state={claim.withdrawnAt === null ? 'now' : 'done'}>
              <DateTimeText at={claim.at} />
              <span>
                {t('claim', {
                  amount: money(claim.amount),
                  rail: claim.rail.toUpperCase(),
                  utr: claim.utr,
                })}
              </span>
              {claim.payeeNameSeenBy !== null && (
                <span className="small soft"> · {t(`claim-name.${claim.payeeNameSeenBy}`)}</span>
              )}
              {claim.late && <span className="small soft"> · {t('claim-late')}</span>}
              {claim.withdrawnAt !== null && (
                <span className="small soft">
                  {' '}
                  · {t('claim-withdrawn', { date: dateTimeOf(claim.withdrawnAt, language) })}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <h3>{t('sightings')}</h3>
      {dispute.utrSightings.length === 0 ? (
        <p className="soft">{t('sightings-none')}</p>
      ) : (
        <ul>
          {dispute.utrSightings.map((seen, index) => (
            <li key={`${seen.at}-${index}`}>
              <strong>
                {seen.matchCode === null
                  ? t('sighting-elsewhere')
                  : t('sighting-here', { code: seen.matchCode })}
              </strong>
              , {t('sighting', { rail: seen.rail.toUpperCase() })}, <DateTimeText at={seen.at} />
              {seen.refused && <>, {t('sighting-refused')}</>}
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}
