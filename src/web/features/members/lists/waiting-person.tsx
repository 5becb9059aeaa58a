import { useCommand } from '#web/platform/api/use-command.ts'
import { useAct } from '#web/platform/forms/use-act.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'

/** Somebody who waits: "I know this person", or not. */
export function WaitingPerson({ person }: { person: { id: string; name: string } }) {
  const t = useText('lists')
  const answer = useCommand('POST /user/waiting-people/{listPersonId}/answer')
  const { busy, refused, run } = useAct({ speaks: true })
  const send = (known: boolean) =>
    run(() => answer.mutateAsync({ params: { listPersonId: person.id }, body: { known } }))
  return (
    <article className="card stack stack--tight">
      <h2 className="card__title">{person.name}</h2>
      <div className="card__actions">
        <Button variant="primary" busy={busy} onClick={() => void send(true)}>
          {t('recognise-yes')}
        </Button>
        <Button busy={busy} onClick={() => void send(false)}>
          {t('recognise-no')}
        </Button>
      </div>
      <ErrorLine text={refused} />
    </article>
  )
}
