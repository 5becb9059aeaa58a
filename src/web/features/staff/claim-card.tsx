import { useCommand } from '#web/platform/api/use-command.ts'
import type { ApiAnswer } from '#web/platform/api/api-types.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { statusText } from '#web/ui/display/member-words.ts'
import { ReasonAct } from '#web/ui/acts/reason-act.tsx'
import { DateTimeText } from '#web/ui/display/times.tsx'

type Claim = ApiAnswer<'GET /staff/identity-disputes'>['data'][number]

/** Somebody named a phone or PAN that another account holds: an officer says who is right. */
export function ClaimCard({ claim }: { claim: Claim }) {
  const t = useText('staff-circle')
  const frame = useText('staff-frame')
  const decide = useCommand('POST /staff/identity-disputes/{claimId}/decide')
  const { name } = claim
  const act = (grant: boolean) => (reason: string) =>
    decide.mutateAsync({ params: { claimId: claim.id }, body: { grant, reason } })
  return (
    <article className="card">
      <h2 className="card__title">{t('claim', { name, what: t(`claim-what.${claim.what}`) })}</h2>
      <p className="small soft">
        <DateTimeText at={claim.at} />
      </p>
      <About claim={claim} />
      <p>{t('claim-how')}</p>
      {claim.tied ? (
        <p className="banner banner--late">{frame('tied')}</p>
      ) : (
        <div className="card__actions">
          <ReasonAct
            label={t('claim-grant')}
            title={t('claim-grant-title', { name })}
            act={act(true)}
          >
            <p>{t('claim-grant-text')}</p>
          </ReasonAct>
          <ReasonAct label={t('claim-refuse')} title={t('claim-refuse-title')} act={act(false)}>
            <p>{t('claim-refuse-text', { name })}</p>
          </ReasonAct>
        </div>
      )}
    </article>
  )
}

/** The accounts that hold what is named, as far as the reader may know them. */
function Holders({ holders }: { holders: NonNullable<Claim['holders']> }) {
  const t = useText('staff-circle')
  const common = useText('member-common')
  if (holders.length === 0) return <p>{t('claim-holder-none')}</p>
  return holders.map(({ name, status }, index) => (
    <p key={index}>
      {name === null
        ? t('claim-holder-elsewhere')
        : t('claim-holder', { name, status: status === null ? '' : statusText(common, status) })}
    </p>
  ))
}

/** Before whom it is, what is named and who holds it. */
function About({ claim }: { claim: Claim }) {
  const t = useText('staff-circle')
  return (
    <>
      {claim.circleName === null ? (
        claim.panel && <p className="small">{t('claim-panel')}</p>
      ) : (
        <OfPanel claim={claim} circle={claim.circleName} />
      )}
      {claim.named !== null && <p>{t('claim-named', { number: claim.named })}</p>}
      {claim.holders !== null && <Holders holders={claim.holders} />}
    </>
  )
}

function OfPanel({
  claim: { reason, waitsForSecond, proposedByMe },
  circle,
}: {
  claim: Claim
  circle: string
}) {
  const t = useText('staff-circle')
  return (
    <>
      <p>{t('claim-of-circle', { circle })}</p>
      {reason !== null && <p className="small">{t('claim-reason', { reason })}</p>}
      {waitsForSecond && <p className="small">{t(proposedByMe ? 'claim-mine' : 'claim-second')}</p>}
    </>
  )
}
