import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ToDoStep } from '#web/ui/display/to-do-step.tsx'
import { ChoiceField } from '#web/ui/forms/field.tsx'

type Founding = ApiResponse<'GET /founding'>['data']

/** Between the shortest wait and the ordinary one, a week can be chosen too. */
const WEEK_DAYS = 7

/** How soon people of the first days can ask: what each founder chose, and the reader's own choice. */
export function FoundingTerms({ founding }: { founding: Founding }) {
  const t = useText('joining')
  const mine = founding.founders.find((founder) => founder.mine)?.firstAskDays ?? null
  const other = founding.founders.find((founder) => !founder.mine)
  const theirs = other?.firstAskDays ?? null
  const agreed = mine === theirs ? mine : null
  return (
    <ToDoStep
      done={agreed !== null}
      title={t(agreed === null ? 'founder-terms-open' : 'founder-terms-done', {
        days: agreed ?? 0,
      })}
    >
      <p>{t('founder-terms-text')}</p>
      {theirs !== null && agreed === null && (
        <p>{t('founder-terms-theirs', { name: other?.name ?? '', days: theirs })}</p>
      )}
      <Choice founding={founding} mine={mine} />
    </ToDoStep>
  )
}

function Choice({ founding, mine }: { founding: Founding; mine: number | null }) {
  const t = useText('joining')
  const { firstAskDaysMin: min, firstAskDaysMax: max } = founding
  const choose = useCommand('PUT /founding/terms')
  return (
    <ChoiceField
      legend={t('founder-terms-legend')}
      name="firstAskDays"
      chosen={String(mine ?? '')}
      choices={[min, WEEK_DAYS, max].map((days) => ({
        value: String(days),
        title: t(days === max ? 'founder-terms-usual' : 'founder-terms-days', { days }),
      }))}
      onChange={({ currentTarget }) =>
        choose.mutate({ body: { firstAskDays: Number(currentTarget.value) } })
      }
      error={choose.error?.message}
    />
  )
}
