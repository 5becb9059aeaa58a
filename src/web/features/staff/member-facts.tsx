import { Fragment } from 'react'
import { Link } from 'wouter'
import type { StaffMember } from '#contract/staff/people.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { staffPath } from '#web/platform/pages/staff-pages.ts'
import { staffPaths } from '#web/platform/pages/staff-paths.ts'
import { Amount } from '#web/ui/display/amount.tsx'
import { roleText } from '#web/ui/words/member-words.ts'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { DateText, DateTimeText } from '#web/ui/display/times.tsx'
import { MEASURES } from '#domain/disputes/track-record.ts'

type Props = { readonly member: StaffMember }

/** What the role may see of a member. */
export function MemberFacts({ member }: Props) {
  const t = useText('staff-members')
  const common = useText('member-common')
  const fields = useText('personal-fields')
  return (
    <SectionCard title={t('facts')}>
      <dl className="facts">
        <dt>{t('roles')}</dt>
        <dd>
          {member.roles.length === 0
            ? t('no-roles')
            : member.roles.map((role) => roleText(common, role)).join(', ')}
        </dd>
        <dt>{t('steward')}</dt>
        <dd>
          {member.stewardName ?? t('no-steward')}
          {member.assignedToMe && ` · ${t('assigned-to-me')}`}
        </dd>
        <dt>{t('introduced-by')}</dt>
        <dd>{member.introducedBy ?? t('nobody')}</dd>
        {member.fields.map(({ name, text }) => (
          <Fragment key={name}>
            <dt>{fields(name)}</dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
        {member.joinedAt !== null && (
          <>
            <dt>{t('joined')}</dt>
            <dd>
              <DateText at={member.joinedAt} />
            </dd>
          </>
        )}
        {member.limitedUntil !== null && (
          <>
            <dt>{t('limited-until')}</dt>
            <dd>
              <DateText at={member.limitedUntil} />
            </dd>
          </>
        )}
        {member.pledgesPausedUntil !== null && (
          <>
            <dt>{t('paused-until')}</dt>
            <dd>
              <DateText at={member.pledgesPausedUntil} />
            </dd>
          </>
        )}
        <dt>{t('open-pledges')}</dt>
        <dd>
          <Amount rupees={member.openPledges} />
        </dd>
        <dt>{t('open-asks')}</dt>
        <dd>
          <Amount rupees={member.openAsks} />
        </dd>
        <dt>{t('live')}</dt>
        <dd>{member.liveMatches}</dd>
      </dl>
      {member.elder && <p className="small soft">{t('elder')}</p>}
    </SectionCard>
  )
}

/** A suspension outside a dispute: by whom and why, and what about it waits for a second person. */
export function MemberSuspension({ member: { suspension, waiting } }: Props) {
  const t = useText('staff-members')
  if (suspension === null && waiting.length === 0) return null
  return (
    <SectionCard title={t('suspension')}>
      {suspension !== null && <Suspended suspension={suspension} />}
      {waiting.map((proposal) => (
        <Waiting key={proposal.kind} proposal={proposal} />
      ))}
    </SectionCard>
  )
}

function Suspended({
  suspension: { at, byName, byRole, proposedByName, reason },
}: {
  suspension: NonNullable<StaffMember['suspension']>
}) {
  const t = useText('staff-members')
  const by =
    byRole === 'operator'
      ? t('suspended-operator')
      : byName === null
        ? t('suspended-since')
        : t('suspended-by', { name: byName })
  return (
    <>
      <p>
        {by} · <DateTimeText at={at} />
      </p>
      {proposedByName !== null && <p>{t('suspended-proposed', { name: proposedByName })}</p>}
      {reason !== null && <p>{t('suspended-reason', { reason })}</p>}
    </>
  )
}

function Waiting({
  proposal: { kind, at, expiresAt, proposedByName, reason, byOperator },
}: {
  proposal: StaffMember['waiting'][number]
}) {
  const t = useText('staff-members')
  const language = useLanguage()
  return (
    <div className="banner banner--late">
      <div>
        <p>
          <strong>{t(`waits.${kind}`)}</strong>{' '}
          {t(byOperator ? 'waits-operator' : 'waits-until', { date: dateOf(expiresAt, language) })}
        </p>
        <p>
          {t('waits-by', { name: proposedByName })} · <DateTimeText at={at} />
        </p>
        {reason !== null && <p>{t('suspended-reason', { reason })}</p>}
        <Link href={staffPath('approvals')}>{t('waits-where')}</Link>
      </div>
    </div>
  )
}

const STATES = ['proposed', 'approved', 'refused', 'in_force', 'lifted'] as const

/** What officers decided about somebody, apart from any match. */
export function MemberDecisions({ member }: Props) {
  const t = useText('staff-members')
  const language = useLanguage()
  return (
    <SectionCard title={t('decisions')}>
      {member.decisions.length === 0 && <p className="soft">{t('decisions-none')}</p>}
      <ul className="timeline">
        {member.decisions.map(({ measure, at, until, state }, index) => {
          const known = MEASURES.find((one) => one === measure)
          const stands = STATES.find((one) => one === state)
          return (
            <li key={`${at}-${index}`} data-state="done">
              <DateText at={at} />
              <span>
                {known === undefined ? measure : t(`measure.${known}`)}:{' '}
                {stands === undefined ? state : t(`decision.${stands}`)}
                {until !== null && `, ${t('until', { date: dateOf(until, language) })}`}
              </span>
            </li>
          )
        })}
      </ul>
    </SectionCard>
  )
}

/** The member's tickets that the role may read. */
export function MemberTickets({ member }: Props) {
  const t = useText('staff-members')
  const tickets = useText('staff-tickets')
  return (
    <SectionCard title={t('tickets')}>
      {member.tickets.length === 0 && <p className="soft">{t('tickets-none')}</p>}
      <ul>
        {member.tickets.map(({ id, title, status }) => (
          <li key={id}>
            <Link href={staffPaths.ticket(id)}>{title}</Link>{' '}
            <span className="small soft">
              {isTicketStatus(status) ? tickets(`status.${status}`) : status}
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}

function isTicketStatus(status: string): status is 'open' | 'acknowledged' | 'answered' | 'closed' {
  return ['open', 'acknowledged', 'answered', 'closed'].includes(status)
}
