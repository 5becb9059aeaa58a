import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ReasonAct } from '#web/ui/acts/reason-act.tsx'
import { Badge } from '#web/ui/display/badge.tsx'

type Operated = ApiResponse<'GET /operator/circles'>['data'][number]

/** A circle in figures, with what an operator may do with it. */
export function OperatedCard({ circle }: { circle: Operated }) {
  const t = useText('operator')
  const act = useCommand('POST /operator/circles/act')
  const { id, name, slug, members, officers, paymentsOpen, acts, lists, panelWanted } = circle
  const state = circle.state === 'paused' && circle.closing ? 'closing' : circle.state
  return (
    <article className="card">
      <div className="row row--between">
        <h2 className="card__title">{name}</h2>
        <Badge tone={state === 'open' ? 'done' : 'over'} text={t(`state.${state}`)} />
      </div>
      <p className="small soft">{slug}</p>
      <p>{t('figures', { members, officers })}</p>
      {lists.listed > 0 && <p className="small">{t('lists', lists)}</p>}
      {panelWanted && <p className="small">{t('panel-wanted')}</p>}
      {!paymentsOpen && <p className="small">{t('payments-later')}</p>}
      <div className="card__actions">
        {acts.map((each) => (
          <ReasonAct
            key={each}
            small
            label={t(`act.${each}`)}
            title={t(`act-title.${each}`, { name })}
            danger={each === 'close'}
            act={(reason) => act.mutateAsync({ body: { circleId: id, act: each, reason } })}
          >
            <p>{t(`act-text.${each}`)}</p>
          </ReasonAct>
        ))}
      </div>
    </article>
  )
}
