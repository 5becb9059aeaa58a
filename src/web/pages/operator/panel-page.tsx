import { useApi } from '#web/platform/api/query-client.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { BoundsForm } from '#web/features/opening/bounds-form.tsx'
import { PanelRows } from '#web/features/opening/panel-rows.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'

export function PanelPage() {
  const t = useText('operator')
  const panel = useApi('GET /operator/panel')
  const bounds = useApi('GET /operator/bounds')
  return (
    <div className="stack">
      <QueryView query={panel}>{({ data }) => <PanelRows people={data} />}</QueryView>
      <SectionCard title={t('bounds')}>
        <QueryView query={bounds}>{({ data }) => <BoundsForm bounds={data} />}</QueryView>
      </SectionCard>
    </div>
  )
}
