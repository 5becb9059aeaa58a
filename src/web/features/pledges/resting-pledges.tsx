import { useEffect, useRef, useState } from 'react'
import { money } from '#contract/formats.ts'
import type { PledgeView } from '#contract/pledges.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ActButton } from '#web/ui/acts/act-button.tsx'
import { seenQuestion } from './question-expected.ts'

/** Pledges that rest after a decline or a lapse, each with the question what should happen to it. */
export function RestingPledges() {
  const { data } = useApi('GET /pledges')
  return (data?.data ?? [])
    .filter(({ waitsForAnswer }) => waitsForAnswer)
    .map((pledge) => <Question key={pledge.id} pledge={pledge} />)
}

function Question({ pledge }: { pledge: PledgeView }) {
  const t = useText('dashboard')
  const card = useRef<HTMLElement>(null)
  // Who has just declined is asked at once, wherever the page was scrolled to.
  const [expected] = useState(seenQuestion)
  useEffect(() => {
    if (expected) card.current?.focus()
  }, [expected])
  const title = t('rests-title', { amount: money(pledge.amount) })
  return (
    <section ref={card} className="card card--warning stack" aria-label={title} tabIndex={-1}>
      <h2 className="card__title">{title}</h2>
      <p>{t('rests-text', { amount: money(pledge.openAmount) })}</p>
      <Answers pledge={pledge} />
      <p className="small soft">{t('rests-free')}</p>
    </section>
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
