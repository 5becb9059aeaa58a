import { useEffect, useState } from 'react'
import { money } from '#contract/formats.ts'
import type { PledgeView } from '#contract/pledges.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ActButton } from '#web/ui/acts/act-button.tsx'
import { FoldRow, RowIcon } from '#web/ui/display/rows.tsx'
import { seenQuestion } from './question-expected.ts'

/** All of them, on a page of their own; nothing while none rests. */
export function RestingPledges() {
  const pledges = useApi('GET /pledges').data?.data ?? []
  const resting = pledges.filter(({ waitsForAnswer }) => waitsForAnswer)
  if (resting.length === 0) return null
  return (
    <ul className="group">
      {resting.map((pledge) => (
        <RestingRow key={pledge.id} pledge={pledge} open />
      ))}
    </ul>
  )
}

/** A pledge that rests after a decline or a lapse, with the question what should happen to it. */
export function RestingRow({ pledge, open = false }: { pledge: PledgeView; open?: boolean }) {
  const t = useText('dashboard')
  // Who has just declined is asked at once, wherever the page was scrolled to.
  const [expected] = useState(seenQuestion)
  const anchor = `rests-${pledge.id}`
  useEffect(() => {
    if (expected) document.getElementById(anchor)?.querySelector('summary')?.focus()
  }, [anchor, expected])
  return (
    <FoldRow
      anchor={anchor}
      mark={<RowIcon name="give" />}
      first={t('rests-title', { amount: money(pledge.amount) })}
      open={open || expected}
    >
      <p>{t('rests-text', { amount: money(pledge.openAmount) })}</p>
      <Answers pledge={pledge} />
      <p className="small soft">{t('rests-free')}</p>
    </FoldRow>
  )
}

function Answers({ pledge: { id, version } }: { pledge: PledgeView }) {
  const t = useText('dashboard')
  const keep = useCommand('POST /pledges/{pledgeId}/resume')
  const pause = useCommand('POST /pledges/{pledgeId}/pause')
  const withdraw = useCommand('POST /pledges/{pledgeId}/withdraw')
  const params = { pledgeId: id }
  return (
    <div className="card__actions">
      <ActButton
        label={t('rests-keep')}
        done={({ message }) => message}
        act={() => keep.mutateAsync({ params, body: { version } })}
      />
      {([7, 30] as const).map((days) => (
        <ActButton
          key={days}
          label={t('rests-pause', { days })}
          done={({ message }) => message}
          act={() => pause.mutateAsync({ params, body: { version, days } })}
        />
      ))}
      <ActButton
        label={t('withdraw')}
        done={t('withdrawn')}
        act={() => withdraw.mutateAsync({ params, body: { version } })}
      />
    </div>
  )
}
