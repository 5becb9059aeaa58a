import type { ApiAnswer } from '#web/platform/api-types.ts'
import { useStaffText } from '#web/platform/staff-catalogues.ts'
import { ReasonAct } from '#web/ui/reason-act.tsx'
import { DateTimeText } from '#web/ui/times.tsx'
import { useDecideClaim } from './api.ts'

type Claim = ApiAnswer<'GET /staff/identity-claims'>['data'][number]

/** Somebody named a phone or PAN that another account holds: an officer says who is right. */
export function ClaimCard({ claim }: { claim: Claim }) {
  const t = useStaffText('staff-circle')
  const frame = useStaffText('staff-frame')
  const decide = useDecideClaim()
  const { name } = claim
  const act = (grant: boolean) => (reason: string) => decide.mutateAsync({ params: { claimId: claim.id }, body: { grant, reason } })
  return (
    <article className="card">
      <h2 className="card__title">{t('claim', { name, what: t(`claim-what.${claim.what}`) })}</h2>
      <p className="small soft"><DateTimeText at={claim.at} /></p>
      {claim.circleName !== null && <p>{t('claim-of-circle', { circle: claim.circleName })}</p>}
      {claim.reason !== null && <p className="small">{t('claim-reason', { reason: claim.reason })}</p>}
      {claim.circleName === null && claim.panel && <p className="small">{t('claim-panel')}</p>}
      {claim.circleName !== null && claim.waitsForSecond && <p className="small">{t(claim.proposedByMe ? 'claim-mine' : 'claim-second')}</p>}
      <p>{t('claim-how')}</p>
      {claim.tied ? <p className="banner banner--late">{frame('tied')}</p> : (
        <div className="card__actions">
          <ReasonAct label={t('claim-grant')} title={t('claim-grant-title', { name })} act={act(true)}><p>{t('claim-grant-text')}</p></ReasonAct>
          <ReasonAct label={t('claim-refuse')} title={t('claim-refuse-title')} act={act(false)}><p>{t('claim-refuse-text', { name })}</p></ReasonAct>
        </div>
      )}
    </article>
  )
}
