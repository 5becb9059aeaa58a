import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand, useOnce } from '#web/platform/api/use-command.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { OneTimeLink } from '#web/ui/acts/one-time-link.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { StaffAct } from '#web/ui/acts/staff-act.tsx'

type Appointment = ApiResponse<'GET /staff/outside-officers'>['data'][number]

/** Officers who are not members: who they are, and how two administrators appoint one. */
export function OutsideOfficersCard() {
  const t = useText('staff-circle')
  const query = useApi('GET /staff/outside-officers')
  const propose = useCommand('POST /staff/outside-officers')
  return (
    <SectionCard title={t('outside-title')}>
      <p className="small soft">{t('outside-text')}</p>
      <QueryView query={query}>
        {({ data }) => data.map((one) => <AppointmentRow key={one.id} appointment={one} />)}
      </QueryView>
      <div>
        <StaffAct
          texts="staff-circle"
          words="outside-propose"
          act={(reason) => propose.mutateAsync({ body: { reason } })}
        />
      </div>
    </SectionCard>
  )
}

function AppointmentRow({ appointment }: { appointment: Appointment }) {
  const t = useText('staff-circle')
  const language = useLanguage()
  const { id: appointmentId, name, proposedByName, approvedByName, at, linked, able } = appointment
  const make = useOnce('POST /staff/outside-officers/{appointmentId}/link', {
    refreshes: ['staff'],
  })
  const end = useCommand('POST /staff/outside-officers/{appointmentId}/end')
  return (
    <div className="stack stack--tight">
      <div className="row row--between">
        <span>
          <strong>{name ?? t('outside-nobody')}</strong>{' '}
          <span className="small soft">
            {t('outside-by', {
              one: proposedByName,
              other: approvedByName,
              date: dateOf(at, language),
            })}
          </span>
          {name !== null && !able && (
            <>
              <br />
              <Badge tone="late" text={t('proofs-missing')} />
            </>
          )}
        </span>
        <StaffAct
          texts="staff-circle"
          words="outside-end"
          small
          danger
          act={(reason) => end.mutateAsync({ params: { appointmentId }, body: { reason } })}
        />
      </div>
      {name === null && (
        <OneTimeLink
          action={t(linked ? 'outside-link-again' : 'outside-link')}
          label={t('outside-link-label')}
          text={t('outside-link-text')}
          failed={t('outside-link-failed')}
          variant={linked ? 'plain' : 'primary'}
          make={() => make.mutateAsync({ params: { appointmentId } })}
        />
      )}
    </div>
  )
}
