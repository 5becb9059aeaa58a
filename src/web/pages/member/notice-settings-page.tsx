import { useApi } from '#web/platform/api/query-client.ts'
import { useText, fetchTexts } from '#web/platform/text/i18n.tsx'
import { BrowserRow } from '#web/features/notices/browser-row.tsx'
import { ChoicesForm } from '#web/features/notices/choices-form.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'
import { Group } from '#web/ui/display/rows.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'

fetchTexts('notices')

/** The deliveries of notices besides the centre, and whether this browser gets pushes. */
export function NoticeSettingsPage() {
  const t = useText('notices')
  const query = useApi('GET /user/notice-preferences')
  return (
    <>
      <PageHeading title={t('settings-title')} />
      <QueryView query={query} lines={6}>
        {({ data }) => (
          <div className="stack stack--wide">
            <p className="soft">{t('settings-lead')}</p>
            <ChoicesForm choices={data} />
            <Group>
              <BrowserRow possible={data.pushPossible} known={data.pushHere} />
            </Group>
          </div>
        )}
      </QueryView>
    </>
  )
}
