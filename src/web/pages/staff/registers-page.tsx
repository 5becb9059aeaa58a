import { useState } from 'react'
import { dayInIndia } from '#contract/formats.ts'
import { periodText } from '#contract/formats.ts'
import { MyFiles } from '#web/features/staff/record/export-parts.tsx'
import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { serverNow } from '#web/platform/device/clock.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { StaffAct } from '#web/ui/acts/staff-act.tsx'
import { SelectField } from '#web/ui/forms/field.tsx'
import { QueryView } from '#web/ui/forms/query-view.tsx'

/** Proposes a register with names, and has those of mine that were agreed to. */
export function RegistersPage() {
  const query = useApi('GET /circle/sheet', { query: {} })
  return (
    <div className="stack">
      <MyFiles of="register" />
      <QueryView query={query}>{({ periods }) => <Propose over={periods} />}</QueryView>
    </div>
  )
}

/** `over`: the months and years of which something is over. The month that runs can be chosen too. */
function Propose({ over }: { over: readonly string[] }) {
  const t = useText('register')
  const language = useLanguage()
  const propose = useCommand('POST /staff/registers')
  const periods = [...new Set([dayInIndia(serverNow()).slice(0, 7), ...over])]
  const [period, setPeriod] = useState(over[0] ?? periods[0] ?? '')
  return (
    <>
      <SelectField
        label={t('period')}
        options={periods.map((value) => ({ value, text: periodText(value, language) }))}
        value={period}
        onChange={({ currentTarget }) => setPeriod(currentTarget.value)}
      />
      <p>{t('has')}</p>
      <div>
        <StaffAct
          texts="register"
          words="propose"
          values={{ period: periodText(period, language) }}
          variant="primary"
          act={(reason) => propose.mutateAsync({ body: { period, reason } })}
        />
      </div>
    </>
  )
}
