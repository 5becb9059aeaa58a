import { useState } from 'react'
import { messageOf } from '#web/platform/api/api-error.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { speak } from '#web/platform/forms/toasts.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'

/** Somebody who waits: "I know this person", or not. */
export function WaitingPerson({ person }: { person: { id: string; name: string } }) {
  const t = useText('lists')
  const common = useText('member-common')
  const answer = useCommand('POST /user/waiting-people/{listPersonId}/answer')
  const [error, setError] = useState<string>()
  const send = async (known: boolean) => {
    setError(undefined)
    try {
      const { message } = await answer.mutateAsync({
        params: { listPersonId: person.id },
        body: { known },
      })
      speak(message)
    } catch (failure) {
      setError(messageOf(failure, common('went-wrong')))
    }
  }
  return (
    <article className="card stack stack--tight">
      <h2 className="card__title">{person.name}</h2>
      <div className="card__actions">
        <Button variant="primary" busy={answer.isPending} onClick={() => void send(true)}>
          {t('recognise-yes')}
        </Button>
        <Button busy={answer.isPending} onClick={() => void send(false)}>
          {t('recognise-no')}
        </Button>
      </div>
      <ErrorLine text={error} />
    </article>
  )
}
