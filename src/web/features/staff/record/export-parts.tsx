import type { ApprovalView } from '#contract/staff/work.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { fetchFile, type FileKey } from '#web/platform/files/fetch-file.ts'
import { dateTimeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { SimpleAct } from '#web/ui/acts/simple-act.tsx'
import { Group, Row, RowIcon } from '#web/ui/display/rows.tsx'
import { staffPath } from '#web/platform/pages/staff-pages.ts'
import { StaffAct } from '#web/ui/acts/staff-act.tsx'
import { type AuditFilter, asQuery, useApprovals } from '../api.ts'

/** Proposes to export what a search of the log finds. */
export function ExportAct({ filter }: { filter: AuditFilter }) {
  const t = useText('staff-acts')
  const propose = useCommand('POST /staff/audit/exports')
  return (
    <StaffAct
      texts="staff-acts"
      words="export"
      action={t('export-act')}
      act={(reason) => propose.mutateAsync({ body: { ...asQuery(filter), reason } })}
    />
  )
}

/** My files of a kind that can be fetched or wait for the second person, or nothing. */
export function MyFiles({ of }: { of: FileAct }) {
  const t = useText('staff-acts')
  const mine = [
    ...(useApprovals('decided').data?.data ?? []),
    ...(useApprovals('waiting').data?.data ?? []),
  ].filter(
    ({ kind, proposedByMe, state, downloadUntil }) =>
      kind === of && proposedByMe && (state === 'waiting' || downloadUntil !== undefined),
  )
  if (mine.length === 0) return null
  return (
    <Group>
      {mine.map((approval) =>
        approval.downloadUntil === undefined ? (
          <Row
            key={approval.id}
            to={staffPath('approvals')}
            mark={<RowIcon name="clock" />}
            first={t(`${of}-waits`)}
          />
        ) : (
          <Row
            key={approval.id}
            mark={<RowIcon name="paper" />}
            first={t('export-ready')}
            second={<Until at={approval.downloadUntil} />}
            end={<DownloadFile approval={approval} />}
          />
        ),
      )}
    </Group>
  )
}

function Until({ at }: { at: string }) {
  const t = useText('staff-acts')
  return t('export-until', { at: dateTimeOf(at, useLanguage()) })
}

type FileAct = 'export' | 'register'
/** The files of an act that two people agreed to. */
const FILES = {
  export: [['export-download', 'GET /staff/audit/exports/{approvalId}']],
  register: [
    ['register-csv', 'GET /staff/registers/{approvalId}/csv'],
    ['register-pdf', 'GET /staff/registers/{approvalId}/pdf'],
  ],
} as const satisfies Readonly<Record<FileAct, readonly (readonly [string, FileKey])[]>>

/** Fetches an approved file of mine. */
export function DownloadFile({
  approval: { id, kind },
}: {
  approval: Pick<ApprovalView, 'id' | 'kind'>
}) {
  const t = useText('staff-acts')
  const files = kind === 'register' ? FILES.register : FILES.export
  return (
    <span className="row">
      {files.map(([label, key]) => (
        <SimpleAct
          key={key}
          label={t(label)}
          act={async () => {
            await fetchFile(key, { params: { approvalId: id } })
            return {}
          }}
        />
      ))}
    </span>
  )
}
