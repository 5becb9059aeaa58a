import type { GroupListView } from '#contract/members/lists.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { AskedAct } from '#web/ui/acts/asked-act.tsx'
import { SimpleAct } from '#web/ui/acts/simple-act.tsx'
import { ListedPerson } from './listed-person.tsx'

/** One list: who entered it, who agreed, what can be done now, and how far each person is. */
export function ListCard({ list }: { list: GroupListView }) {
  const t = useText('lists')
  const language = useLanguage()
  const withdraw = useCommand('POST /staff/lists/{listId}/withdraw')
  const open = list.people.some(({ state }) => state === 'listed' || state === 'invited')
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
      <ul className="group">
        {list.people.map((person) => (
          <ListedPerson key={person.id} person={person} />
        ))}
      </ul>
      <div className="card__actions">
        <NextAct list={list} />
        {open && (
          <AskedAct
            danger
            speaks
            label={t('withdraw-list')}
            title={t('withdraw-list-title')}
            act={() => withdraw.mutateAsync({ params: { listId: list.id } })}
          >
            <p>{t('withdraw-list-text')}</p>
          </AskedAct>
        )}
      </div>
    </article>
  )
}

/** People not invited yet: to whom the other administrator agreed, or has not agreed yet. */
const notInvited = ({ people }: GroupListView, isAgreed: boolean) =>
  people.filter(({ state, agreed }) => state === 'listed' && agreed === isAgreed).length

function Agreement({ list }: { list: GroupListView }) {
  const t = useText('lists')
  const language = useLanguage()
  return (
    <>
      {list.agreedAt !== null && (
        <p className="small">
          {t('agreed-by', {
            name: list.agreedByName ?? '',
            date: dateOf(list.agreedAt, language),
          })}
        </p>
      )}
      {notInvited(list, false) > 0 && <p>{t(list.enteredByMe ? 'agree-waits' : 'agree-wanted')}</p>}
    </>
  )
}

/** What the viewer can do next: agree as the other administrator, then send. */
function NextAct({ list }: { list: GroupListView }) {
  const t = useText('lists')
  const agree = useCommand('POST /staff/lists/{listId}/agree')
  const request = { params: { listId: list.id }, body: { version: list.version } }
  return (
    <>
      {notInvited(list, true) > 0 && <SendAll list={list} count={notInvited(list, true)} />}
      {notInvited(list, false) > 0 && !list.enteredByMe && (
        <SimpleAct label={t('agree')} variant="primary" act={() => agree.mutateAsync(request)} />
      )}
    </>
  )
}

/** Sends to everybody who was not invited yet, after one question: how many, how, and what it says. */
function SendAll({ list, count }: { list: GroupListView; count: number }) {
  const t = useText('lists')
  const send = useCommand('POST /staff/lists/{listId}/send')
  return (
    <AskedAct
      speaks
      variant="primary"
      label={t('send-all')}
      title={t('send-all-title')}
      action={t('send-all-do')}
      act={() => send.mutateAsync({ params: { listId: list.id } })}
    >
      <p>{t('send-all-count', { count })}</p>
      <p>{t('send-all-says')}</p>
    </AskedAct>
  )
}
