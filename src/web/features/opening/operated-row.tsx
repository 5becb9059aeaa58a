import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ReasonAct } from '#web/ui/acts/reason-act.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { FoldRow, RowIcon } from '#web/ui/display/rows.tsx'

type Operated = ApiResponse<'GET /operator/circles'>['data'][number]

/** A circle in figures; opened, what else counts and what an operator may do with it. */
export function OperatedRow({ circle }: { circle: Operated }) {
  const t = useText('operator')
  const { name, members, officers, stopped } = circle
  const state = circle.state === 'paused' && circle.closing ? 'closing' : circle.state
  return (
    <FoldRow
      mark={<RowIcon name="people" />}
      first={name}
      second={t('figures', { members, officers })}
      end={
        stopped ? (
          <Badge tone="wrong" text={t('state.stopped')} />
        ) : (
          <Badge tone="over" text={t(`state.${state}`)} />
        )
      }
    >
      <Opened circle={circle} />
    </FoldRow>
  )
}

function Opened({ circle }: { circle: Operated }) {
  const t = useText('operator')
  const act = useCommand('POST /operator/circles/act')
  const { id, name, slug, paymentsOpen, acts, lists, panelWanted } = circle
  return (
    <div className="stack stack--tight">
      <p className="small soft">{slug}</p>
      {circle.stopped && <p>{t('stopped')}</p>}
      <p>{t('figures-work', { asks: circle.waitingAsks, disputes: circle.openDisputes })}</p>
      {lists.listed > 0 && <p className="small">{t('lists', lists)}</p>}
      {panelWanted && <p className="small">{t('panel-wanted')}</p>}
      {!paymentsOpen && <p className="small">{t('payments-later')}</p>}
      {acts.length > 0 && (
        <div className="row">
          {acts.map((each) => (
            <ReasonAct
              key={each}
              label={t(`act.${each}`)}
              title={t(`act-title.${each}`, { name })}
              danger={each === 'close'}
              act={(reason) => act.mutateAsync({ body: { circleId: id, act: each, reason } })}
            >
              <p>{t(`act-text.${each}`)}</p>
            </ReasonAct>
          ))}
        </div>
      )}
    </div>
  )
}
