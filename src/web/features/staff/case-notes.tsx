import type { NotedCase } from '#contract/staff/notes.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ReasonAct } from '#web/ui/acts/reason-act.tsx'
import { DateTimeText } from '#web/ui/display/times.tsx'

/** What colleagues noted on a case, and a way to leave a note for the next person. */
export function CaseNotes({ of: { kind, id } }: { of: NotedCase }) {
  const t = useText('staff-frame')
  const leave = useCommand('POST /staff/notes')
  const notes = useApi('GET /staff/notes', { query: { kind, id } }, { quiet: true }).data?.data
  if (notes === undefined) return null
  return (
    <section className="stack stack--tight notes" aria-label={t('notes')}>
      {notes.length > 0 && (
        <ol className="timeline">
          {notes.map(({ id: noteId, at, byName, text }) => (
            <li key={noteId} data-state="done">
              <DateTimeText at={at} />
              <strong>{byName ?? t('note-nobody')}</strong>
              <p className="text">{text}</p>
            </li>
          ))}
        </ol>
      )}
      <div>
        <ReasonAct
          small
          label={t('note-leave')}
          title={t('note-title')}
          action={t('note-do')}
          field={{ label: t('note-text'), tooShort: t('note-short') }}
          act={(text) => leave.mutateAsync({ body: { kind, id, text } })}
        >
          <p>{t(kind === 'dispute' ? 'note-readers-dispute' : 'note-readers')}</p>
        </ReasonAct>
      </div>
    </section>
  )
}
