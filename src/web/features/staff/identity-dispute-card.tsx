import { useCommand } from '#web/platform/api/use-command.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { statusText } from '#web/ui/words/member-words.ts'
import { DateTimeText } from '#web/ui/display/times.tsx'
import { StaffAct } from '#web/ui/acts/staff-act.tsx'

type IdentityDispute = ApiResponse<'GET /staff/identity-disputes'>['data'][number]

/**
 * An identity dispute: somebody gave a phone or PAN that another account has. An officer decides
 * who is right.
 */
export function IdentityDisputeCard({ dispute }: { dispute: IdentityDispute }) {
  const t = useText('staff-circle')
  const frame = useText('staff-frame')
  const decide = useCommand('POST /staff/identity-disputes/{identityDisputeId}/decide')
  const { name } = dispute
  const params = { identityDisputeId: dispute.id }
  return (
    <article className="card">
      <h2 className="card__title">
        {t('identity-dispute', { name, what: t(`identity-dispute-what.${dispute.what}`) })}
      </h2>
      <p className="small soft">
        <DateTimeText at={dispute.at} />
      </p>
      <About dispute={dispute} />
      <p>{t('identity-dispute-how')}</p>
      {dispute.tied ? (
        <p className="banner banner--late">{frame('tied')}</p>
      ) : (
        <div className="card__actions">
          {(['grant', 'refuse'] as const).map((word) => (
            <StaffAct
              key={word}
              texts="staff-circle"
              words={`identity-dispute-${word}`}
              values={{ name }}
              act={(reason) =>
                decide.mutateAsync({ params, body: { grant: word === 'grant', reason } })
              }
            />
          ))}
        </div>
      )}
    </article>
  )
}

/** The accounts that have this phone or PAN, as far as the reader may see them. */
function Holders({ holders }: { holders: NonNullable<IdentityDispute['holders']> }) {
  const t = useText('staff-circle')
  const common = useText('member-common')
  if (holders.length === 0) return <p>{t('identity-dispute-holder-none')}</p>
  return holders.map(({ name, status }, index) => (
    <p key={index}>
      {name === null
        ? t('identity-dispute-holder-elsewhere')
        : t('identity-dispute-holder', {
            name,
            status: status === null ? '' : statusText(common, status),
          })}
    </p>
  ))
}

/** Which officers decide it, and the phone or PAN with its accounts. */
function About({ dispute }: { dispute: IdentityDispute }) {
  const t = useText('staff-circle')
  return (
    <>
      {dispute.circleName === null ? (
        dispute.panel && <p className="small">{t('identity-dispute-panel')}</p>
      ) : (
        <OfPanel dispute={dispute} circle={dispute.circleName} />
      )}
      {dispute.named !== null && <p>{t('identity-dispute-named', { number: dispute.named })}</p>}
      {dispute.holders !== null && <Holders holders={dispute.holders} />}
    </>
  )
}

function OfPanel({
  dispute: { reason, waitsForSecond, proposedByMe },
  circle,
}: {
  dispute: IdentityDispute
  circle: string
}) {
  const t = useText('staff-circle')
  return (
    <>
      <p>{t('identity-dispute-of-circle', { circle })}</p>
      {reason !== null && <p className="small">{t('identity-dispute-reason', { reason })}</p>}
      {waitsForSecond && (
        <p className="small">
          {t(proposedByMe ? 'identity-dispute-mine' : 'identity-dispute-second')}
        </p>
      )}
    </>
  )
}
