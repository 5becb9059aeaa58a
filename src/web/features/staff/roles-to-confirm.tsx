import type { RoleToConfirm } from '#contract/staff/confirming.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { ReasonAct } from '#web/ui/acts/reason-act.tsx'
import { roleText } from '#web/ui/words/member-words.ts'

/** Roles that wait for the word of a member without a tie; nothing while none does. */
export function RolesToConfirm() {
  const { data } = useApi('GET /user/role-proposals')
  return (
    <>
      {(data?.data ?? []).map((proposal) => (
        <RoleCard key={proposal.id} proposal={proposal} />
      ))}
    </>
  )
}

/** Who is to get which role, what it may do, who proposes it and why, and the two answers. */
function RoleCard({ proposal }: { proposal: RoleToConfirm }) {
  const t = useText('role-confirming')
  const common = useText('member-common')
  const language = useLanguage()
  const answer = useCommand('POST /user/role-proposals/{approvalId}/answer')
  const { id, whomName, role, proposedByName, reason, expiresAt, version } = proposal
  const title = t('title', { name: whomName, role: roleText(common, role) })
  const field = { label: t('reason'), tooShort: t('reason-short') }
  const act = (confirm: boolean) => (words: string) =>
    answer.mutateAsync({ params: { approvalId: id }, body: { confirm, reason: words, version } })
  return (
    <section className="card stack stack--tight" aria-labelledby={`role-${id}`}>
      <h2 className="card__title" id={`role-${id}`}>
        {title}
      </h2>
      <p>{t(`may.${role}`)}</p>
      <p>{t('proposed', { name: proposedByName, reason })}</p>
      <p className="small soft">
        {t('why-you')} {t('until', { date: dateOf(expiresAt, language) })}
      </p>
      <div className="card__actions">
        <ReasonAct variant="primary" label={t('yes')} title={title} field={field} act={act(true)}>
          <p>{t('yes-text')}</p>
        </ReasonAct>
        <ReasonAct label={t('no')} title={title} field={field} danger act={act(false)}>
          <p>{t('no-text')}</p>
        </ReasonAct>
      </div>
    </section>
  )
}
