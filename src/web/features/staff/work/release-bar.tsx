import { useState } from 'react'
import { money } from '#contract/formats.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { type ChosenAsk, type ReleaseResult, releaseEach } from './release-each.ts'
import { Form } from '#web/ui/forms/form.tsx'

const REASON_MIN = 3
const REASON_MAX = 1000

/** Releases the chosen asks with one reason, each as an act of its own. */
export function ReleaseBar({
  asks,
  onDone,
}: {
  asks: readonly ChosenAsk[]
  onDone: (outcomes: readonly ReleaseResult[]) => void
}) {
  const t = useText('staff-frame')
  const common = useText('member-common')
  const review = useCommand('POST /staff/asks/{askId}/review')
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const send = async () => {
    const why = reason.trim()
    if (why.length < REASON_MIN) return setError(t('reason-short'))
    setBusy(true)
    onDone(
      await releaseEach(
        asks,
        ({ id, ask: { version } }) =>
          review.mutateAsync({
            params: { askId: id },
            body: { release: true, reason: why, version },
          }),
        common('went-wrong'),
      ),
    )
    setBusy(false)
  }
  return (
    <Form
      className="release"
      aria-label={t('release-bar')}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void send()
      }}
    >
      <p>
        <b>{t('release-chosen', { count: asks.length })}</b>
        <br />
        <span className="small">
          {t('release-sum', {
            amount: money(asks.reduce((sum, { amount }) => sum + (amount ?? 0), 0)),
          })}
        </span>
      </p>
      <TextField
        label={t('reason')}
        error={error}
        maxLength={REASON_MAX}
        autoComplete="off"
        value={reason}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <Button variant="primary" submit busy={busy}>
        {t('release-go', { count: asks.length })}
      </Button>
    </Form>
  )
}

/** What became of each ask. */
export function ReleaseOutcomes({ outcomes }: { outcomes: readonly ReleaseResult[] }) {
  return (
    <output>
      {outcomes.map(({ id, name, released, said }) => (
        <span key={id} className={`banner banner--${released ? 'good' : 'bad'}`}>
          {name}: {said}
        </span>
      ))}
    </output>
  )
}
