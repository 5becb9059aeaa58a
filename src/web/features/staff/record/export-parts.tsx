import type { ApprovalView } from '#contract/staff/work.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { fetchFile } from '#web/platform/files/fetch-file.ts'
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

/** My exports that can be downloaded or wait for the second administrator, or nothing. */
export function MyExports() {
  const t = useText('staff-acts')
  const mine = [
    ...(useApprovals('decided').data?.data ?? []),
    ...(useApprovals('waiting').data?.data ?? []),
  ].filter(
    ({ kind, proposedByMe, state, downloadUntil }) =>
      kind === 'export' && proposedByMe && (state === 'waiting' || downloadUntil !== undefined),
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
            first={t('export-waits')}
          />
        ) : (
          <Row
            key={approval.id}
            mark={<RowIcon name="paper" />}
            first={t('export-ready')}
            second={<Until at={approval.downloadUntil} />}
            end={<DownloadExport approval={approval} />}
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

/** Downloads an approved export of mine. */
export function DownloadExport({ approval: { id } }: { approval: Pick<ApprovalView, 'id'> }) {
  const t = useText('staff-acts')
  const download = async () => {
    await fetchFile('GET /staff/audit/exports/{approvalId}', { params: { approvalId: id } })
    return {}
  }
  return <SimpleAct label={t('export-download')} act={download} />
}
