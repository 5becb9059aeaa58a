import type { Recipe } from './recipe.ts'

/** A page that shows the track record alone. */
export const MEMBER_PAGE: Recipe = {
  under: '- **For members**',
  filesMax: 2,
  edits: [
    {
      file: 'src/contract/member-pages.ts',
      after: "  record: { at: '/record', tab: 'me' },\n",
      add: "  trackRecord: { at: '/track-record', tab: 'me' },\n",
    },
    {
      file: 'src/web/router.tsx',
      before: '  myData: page(\n',
      add: `  trackRecord: page(
    ['record'],
    async () => (await import('./pages/member/track-record-page.tsx')).TrackRecordPage,
  ),
`,
    },
  ],
  newFiles: {
    'src/web/pages/member/track-record-page.tsx': `import { TrackRecord } from '#web/features/disputes/track-record.tsx'
import { useRecord } from '#web/features/staff/api.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { usePages } from '#web/ui/display/pager.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'

export function TrackRecordPage() {
  const t = useText('record')
  const query = useRecord(usePages())
  return (
    <>
      <PageHeading title={t('track-record')} />
      <QueryView query={query}>
        {({ trackRecord }) => <TrackRecord trackRecord={trackRecord} />}
      </QueryView>
    </>
  )
}
`,
  },
  generates: [],
  tests: [],
}
