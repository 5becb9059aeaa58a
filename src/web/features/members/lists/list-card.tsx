import { useState } from 'react'
import type { GroupListView } from '#contract/members/lists.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { ConfirmDialog } from '#web/ui/acts/confirm-dialog.tsx'
import { SimpleAct } from '#web/ui/acts/simple-act.tsx'
import { ListedPerson } from './listed-person.tsx'

/** One list: who entered it, who agreed, what can be done now, and how far each person is. */
export function ListCard({ list }: { list: GroupListView }) {
  const t = useText('lists')
  const language = useLanguage()
  const withdraw = useCommand('POST /staff/lists/{listId}/withdraw')
  const [withdrawing, setWithdrawing] = useState(false)
  const params = { listId: list.id }
  const open = list.people.some(({ state }) => state === 'listed' || state === 'invited')
  const close = () => {
    withdraw.reset()
    setWithdrawing(false)
  }
  return (
    <article className="card stack">
      <h2 className="card__title">
        {t('list-of', {
          count: list.people.length,
          name: list.enteredByName,
          date: dateOf(list.enteredAt, language),
        })}
      </h2>
      <Agreement list={list} />
      <ul className="stack plain-list">
        {list.people.map((person) => (
          <ListedPerson key={person.id} person={person} agreed={list.agreedAt !== null} />
        ))}
      </ul>
      <div className="card__actions">
        <NextAct list={list} />
        {open && <Button onClick={() => setWithdrawing(true)}>{t('withdraw-list')}</Button>}
      </div>
      {withdrawing && (
        <ConfirmDialog
          title={t('withdraw-list-title')}
          action={t('withdraw-list')}
          danger
          busy={withdraw.isPending}
          error={withdraw.error?.message}
          onConfirm={() => void withdraw.mutateAsync({ params }).then(close, () => undefined)}
          onClose={close}
        >
          <p>{t('withdraw-list-text')}</p>
        </ConfirmDialog>
      )}
    </article>
  )
}

const isListed = ({ people }: GroupListView) => people.some(({ state }) => state === 'listed')

function Agreement({ list }: { list: GroupListView }) {
  const t = useText('lists')
  const language = useLanguage()
  if (list.agreedAt !== null)
    return (
      <p className="small">
        {t('agreed-by', {
          name: list.agreedByName ?? '',
          date: dateOf(list.agreedAt, language),
        })}
      </p>
    )
  return isListed(list) ? <p>{t(list.enteredByMe ? 'agree-waits' : 'agree-wanted')}</p> : null
}

/** What the viewer can do next: agree as the other administrator, then send. */
function NextAct({ list }: { list: GroupListView }) {
  const t = useText('lists')
  const agree = useCommand('POST /staff/lists/{listId}/agree')
  const send = useCommand('POST /staff/lists/{listId}/send')
  const params = { listId: list.id }
  if (!isListed(list)) return null
  if (list.agreedAt !== null)
    return (
      <SimpleAct label={t('send-all')} variant="primary" act={() => send.mutateAsync({ params })} />
    )
  return list.enteredByMe ? null : (
    <SimpleAct label={t('agree')} variant="primary" act={() => agree.mutateAsync({ params })} />
  )
}
