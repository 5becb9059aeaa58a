import { useCommand } from '#web/platform/api/use-command.ts'
import { useState } from 'react'
import type { MatchView } from '#contract/matches/shapes.ts'
import { useAct } from '#web/platform/forms/use-act.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { speak } from '#web/platform/forms/toasts.ts'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { Bubbles } from '#web/ui/display/bubbles.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { useMessages } from './api.ts'
import { useMatchRefusal } from './moves/refusals.ts'
import { Form } from '#web/ui/forms/form.tsx'

const MESSAGE_MAX = 1_000
/** From this length on the form shows how many letters are left. */
const NEARLY_FULL = 800

/** The messages that the two people of a match, and an officer, write to each other. */
export function Conversation({
  match,
}: {
  match: Pick<MatchView, 'id' | 'code' | 'otherName' | 'canWrite'>
}) {
  const t = useText('payment-page')
  const query = useMessages(match.id)
  const names = { me: t('talk-me'), other: match.otherName, officer: t('talk-officer') }
  return (
    <div className="stack">
      <p className="small soft">{t('talk-text')}</p>
      <QueryView query={query} lines={1}>
        {({ data }) => (
          <Bubbles
            label={t('talk')}
            none={t('talk-none')}
            bubbles={data.map((message) => ({
              ...message,
              by: message.by === 'officer' ? ('official' as const) : message.by,
              name: names[message.by],
            }))}
          />
        )}
      </QueryView>
      {match.canWrite ? (
        <WriteForm match={match} />
      ) : (
        <p className="small soft">{t('talk-over')}</p>
      )}
    </div>
  )
}

function WriteForm({ match }: { match: Pick<MatchView, 'id' | 'code' | 'otherName'> }) {
  const t = useText('payment-page')
  const write = useCommand('POST /matches/{matchId}/messages')
  const { busy, refused, run } = useAct({
    failed: t('talk-failed'),
    refusal: useMatchRefusal(match),
  })
  const [text, setText] = useState('')
  const [empty, setEmpty] = useState(false)
  const length = Array.from(text.trim()).length
  const send = () =>
    run(async () => {
      await write.mutateAsync({ params: { matchId: match.id }, body: { text: text.trim() } })
      setText('')
      speak(t('talk-sent'))
    })
  return (
    <Form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        setEmpty(length === 0)
        if (length > 0) void send()
      }}
    >
      <TextArea
        label={t('talk-field', { name: match.otherName })}
        error={refused ?? (empty ? t('talk-empty') : undefined)}
        hint={
          length > NEARLY_FULL
            ? t('talk-left', { count: Math.max(0, MESSAGE_MAX - length) })
            : undefined
        }
        maxLength={MESSAGE_MAX}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setEmpty(false)
        }}
      />
      <div>
        <Button submit busy={busy}>
          {t('talk-send')}
        </Button>
      </div>
    </Form>
  )
}
