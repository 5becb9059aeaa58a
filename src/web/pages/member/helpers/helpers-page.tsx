import type { HelpedMember } from '#contract/behalf/helping.ts'
import { dateText, money } from '#contract/formats.ts'
import { NameHelper } from '#web/features/behalf/helping/name-helper.tsx'
import { paths } from '#web/paths.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { ActButton } from '#web/ui/acts/act-button.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { Group, Row, RowIcon } from '#web/ui/display/rows.tsx'
import { useMomentText } from '#web/ui/display/times.tsx'
import { Empty, QueryView } from '#web/ui/forms/query-view.tsx'

type Helping = ApiResponse<'GET /helping'>['data']

/** Whom I help, with what waits for them first, and who helps me. */
export function HelpersPage() {
  const t = useText('helping')
  const { status } = useSession()
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} />
      <QueryView query={useApi('GET /helping')}>
        {({ data: { helped, helpers, naming } }) => (
          <div className="stack stack--wide">
            {helped.map((member) => (
              <Helped key={member.id} member={member} />
            ))}
            {helped.length > 0 && <p className="small soft">{t('not-shown')}</p>}
            <Helpers helpers={helpers} />
            {status === 'active' && <NameHelper naming={naming} />}
          </div>
        )}
      </QueryView>
    </>
  )
}

function Helped({ member: { id, name, payments } }: { member: HelpedMember }) {
  const t = useText('helping')
  const moment = useMomentText()
  return (
    <div className="stack stack--tight">
      <Group title={t('helped', { name })}>
        {payments.length === 0 && <Row mark={<Avatar name={name} />} first={t('helped-none')} />}
        {payments.map(({ matchId, act, amount, otherName, deadlineAt }) => (
          <Row
            key={matchId}
            to={paths.helpedPayment(matchId)}
            mark={<RowIcon name={act === 'claim' ? 'pay' : 'check'} />}
            first={t(`act.${act}`, { amount: money(amount), name: otherName })}
            second={deadlineAt === null ? undefined : t('until', { time: moment(deadlineAt) })}
          />
        ))}
      </Group>
      <EndHelp id={id} label={t('stop-helping', { name })} />
    </div>
  )
}

function Helpers({ helpers }: Pick<Helping, 'helpers'>) {
  const t = useText('helping')
  const language = useLanguage()
  if (helpers.length === 0)
    return (
      <section className="stack stack--tight">
        <h2>{t('mine')}</h2>
        <Empty text={t('mine-none')} />
      </section>
    )
  return (
    <Group title={t('mine')}>
      {helpers.map(({ id, name, since }) => (
        <Row
          key={id}
          mark={<Avatar name={name} />}
          first={name}
          second={t('since', { date: dateText(Date.parse(since), language, 'day') })}
          end={<EndHelp id={id} label={t('end')} />}
        />
      ))}
    </Group>
  )
}

function EndHelp({ id, label }: { id: string; label: string }) {
  const end = useCommand('POST /helping/namings/{namingId}/end')
  return (
    <ActButton
      label={label}
      done={({ message }) => message}
      act={() => end.mutateAsync({ params: { namingId: id } })}
    />
  )
}
