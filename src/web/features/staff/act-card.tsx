import { useText } from '#web/platform/text/i18n.tsx'
import type { AuditLine } from '#contract/staff/record.ts'
import { Fold } from '#web/ui/display/rows.tsx'
import { DateTimeText } from '#web/ui/display/times.tsx'
import { ChangeList } from './change-list.tsx'
import { useActWords } from './use-act-words.ts'

type Of = { readonly line: AuditLine }

/** One act of staff about its reader: who did what, when, before and after, and why. */
export function ActCard({ line }: Of) {
  return (
    <li data-state="done">
      <DateTimeText at={line.at} />
      <strong>
        <WhoDid line={line} />
      </strong>
      <Why line={line} />
    </li>
  )
}

/** One act of staff in a row, with what it changed, and why, behind it. */
export function ActRow({ line }: Of) {
  const t = useText('staff-acts')
  return (
    <li>
      <Fold
        first={<WhoDid line={line} />}
        second={
          <>
            {line.whomName !== null && `${t('about', { name: line.whomName })} · `}
            <DateTimeText at={line.at} />
          </>
        }
      >
        <Why line={line} />
      </Fold>
    </li>
  )
}

function WhoDid({ line }: Of) {
  const t = useText('staff-acts')
  const words = useActWords()
  const act = words.act(line.act)
  const role = words.role(line.actorRole)
  return line.actorName === null
    ? t('line-nobody', { role, act })
    : t('line', { who: line.actorName, role, act })
}

function Why({ line }: Of) {
  const t = useText('staff-acts')
  return (
    <>
      <ChangeList before={line.before} after={line.after} subject={line.subjectKind} />
      {line.reason !== null && line.reason !== '' && (
        <p className="small">{t('reason', { reason: line.reason })}</p>
      )}
    </>
  )
}
