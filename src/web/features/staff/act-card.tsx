import { useText } from '#web/platform/text/i18n.tsx'
import type { AuditLine } from '#contract/staff/record.ts'
import { DateTimeText } from '#web/ui/display/times.tsx'
import { ChangeList } from './change-list.tsx'
import { useActWords } from './use-act-words.ts'

/** One act of staff: who did what to whom, when, before and after, and why. */
export function ActCard({ line, aboutMe = false }: { line: AuditLine; aboutMe?: boolean }) {
  const t = useText('staff-acts')
  const words = useActWords()
  const act = words.act(line.act)
  const role = words.role(line.actorRole)
  return (
    <li data-state="done">
      <DateTimeText at={line.at} />
      <strong>
        {line.actorName === null
          ? t('line-nobody', { role, act })
          : t('line', { who: line.actorName, role, act })}
      </strong>
      {!aboutMe && line.whomName !== null && (
        <p className="small">{t('about', { name: line.whomName })}</p>
      )}
      <ChangeList before={line.before} after={line.after} subject={line.subjectKind} />
      {line.reason !== null && line.reason !== '' && (
        <p className="small">{t('reason', { reason: line.reason })}</p>
      )}
    </li>
  )
}
