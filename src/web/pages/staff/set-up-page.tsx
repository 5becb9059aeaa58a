import { useApi } from '#web/platform/api/query-client.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import {
  AdministratorsStep,
  AskStep,
  DisputeStep,
  isOpening,
  PeopleStep,
  SmsStep,
  TieStep,
} from '#web/features/opening/set-up-steps.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'

const LOOKS_AGAIN_MS = 30_000
/** While payments are about to open by themselves. */
const SOON_MS = 3_000

export function SetUpPage() {
  const t = useText('set-up')
  const query = useApi('GET /staff/set-up', {}, { refetchInterval: LOOKS_AGAIN_MS })
  return (
    <QueryView query={query}>
      {({ data }) => (
        <div className="stack">
          {isOpening(data) && <AskingOften />}
          {data.done && <p className="banner banner--good">{t('all-done')}</p>}
          <TieStep />
          <PeopleStep data={data} />
          <DisputeStep data={data} />
          <AskStep data={data} />
          <AdministratorsStep data={data} />
          <SmsStep />
        </div>
      )}
    </QueryView>
  )
}

function AskingOften() {
  useApi('GET /staff/set-up', {}, { refetchInterval: SOON_MS })
  return null
}
