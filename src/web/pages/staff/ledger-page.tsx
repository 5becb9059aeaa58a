import { useCommand } from '#web/platform/api/use-command.ts'
import type { LedgerCheckView } from '#contract/ledger.ts'
import { dateTimeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { useSession } from '#web/platform/pages/session.tsx'
import { QueryView, Empty } from '#web/ui/forms/query-view.tsx'
import { StaffAct } from '#web/ui/acts/staff-act.tsx'
import { useApi } from '#web/platform/api/query-client.ts'
import { useLedgerState } from '#web/features/ledger/api.ts'

/** The nightly checks of the circle, and what to do after a failed one. */
export function LedgerPage() {
  const t = useText('staff-circle')
  const query = useLedgerChecks()
  return (
    <QueryView query={query}>
      {({ checks, seal, stoppedSince }) => (
        <div className="stack">
          {stoppedSince !== null && <Stopped since={stoppedSince} />}
          <Refused />
          {seal !== null && (
            <p>
              {t('latest-seal')}: <code>{seal.head}</code>
            </p>
          )}
          {checks.length === 0 && <Empty text={t('checks-none')} />}
          {checks.map((check) => (
            <Check key={check.id} check={check} />
          ))}
        </div>
      )}
    </QueryView>
  )
}

function Stopped({ since }: { since: string }) {
  const t = useText('staff-circle')
  const language = useLanguage()
  const { roles } = useSession()
  const resume = useCommand('POST /staff/ledger/resume')
  return (
    <section className="card stack">
      <p className="banner banner--bad">
        {t('stopped-since', { at: dateTimeOf(since, language) })}
      </p>
      <p>{t('stopped-text')}</p>
      {roles.includes('admin') && (
        <StaffAct
          texts="staff-circle"
          words="resume"
          act={(reason) => resume.mutateAsync({ body: { reason } })}
        />
      )}
    </section>
  )
}

/** What witnesses outside this installation do not sign. */
function Refused() {
  const t = useText('staff-circle')
  const { refused = 0, of = 0 } = useLedgerState().data?.data.witnessed ?? {}
  if (refused === 0) return null
  return <p className="banner banner--late">{t('witness-refused', { count: refused, of })}</p>
}

function Check({ check: { at, broken, transfers } }: { check: LedgerCheckView }) {
  const t = useText('staff-circle')
  const language = useLanguage()
  return (
    <article className="card">
      <strong>{dateTimeOf(at, language)}</strong>
      <p>{broken.length === 0 ? t('check-passed', { count: transfers }) : t('check-failed')}</p>
      {/* Failed checks show by their name in the software, so that staff can read it to the
          operator. */}
      {broken.length > 0 && (
        <ul lang="en">
          {broken.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </article>
  )
}

function useLedgerChecks() {
  return useApi('GET /staff/ledger', {})
}
