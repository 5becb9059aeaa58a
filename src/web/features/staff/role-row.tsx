import type { RoleToConfirm } from '#contract/staff/confirming.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { ReasonAct } from '#web/ui/acts/reason-act.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { FoldRow } from '#web/ui/display/rows.tsx'
import { roleText } from '#web/ui/words/member-words.ts'

/** All of them, on a page of their own; nothing while none waits. */
export function RolesToConfirm() {
  const proposals = useApi('GET /user/role-proposals').data?.data ?? []
  if (proposals.length === 0) return null
  return (
    <ul className="group">
      {proposals.map((proposal) => (
        <RoleRow key={proposal.id} proposal={proposal} open />
      ))}
    </ul>
  )
}

type Props = {
  readonly proposal: RoleToConfirm
  readonly open?: boolean
  /** It is the first thing to do on its page. */
  readonly isFirst?: boolean
}

/**
 * A role that waits for the word of a member without a tie: who is to get which role, what it may
 * do, who proposes it and why, and the two answers.
 */
export function RoleRow({ proposal, open = false, isFirst = false }: Props) {
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
    <FoldRow
      mark={<Avatar name={whomName} />}
      first={whomName}
      second={t('row', { role: roleText(common, role) })}
      open={open}
    >
      <p>{title}</p>
      <p>{t(`may.${role}`)}</p>
      <p>{t('proposed', { name: proposedByName, reason })}</p>
      <p className="small soft">
        {t('why-you')} {t('until', { date: dateOf(expiresAt, language) })}
      </p>
      <div className="card__actions">
        <ReasonAct
          {...(isFirst ? { variant: 'primary' } : {})}
          label={t('yes')}
          title={title}
          field={field}
          act={act(true)}
        >
          <p>{t('yes-text')}</p>
        </ReasonAct>
        <ReasonAct label={t('no')} title={title} field={field} danger act={act(false)}>
          <p>{t('no-text')}</p>
        </ReasonAct>
      </div>
    </FoldRow>
  )
}
