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
  const { founders, firstAskDaysMin: min, firstAskDaysMax: max } = founding
  const choose = useCommand('PUT /founding/terms')
  const mine = founders.find((founder) => founder.mine)?.firstAskDays ?? null
  const other = founders.find((founder) => !founder.mine)
  const theirs = other?.firstAskDays ?? null
  const isAgreed = mine !== null && mine === theirs
  return (
    <ToDoStep
      done={isAgreed}
      title={isAgreed ? t('founder-terms-done', { days: mine }) : t('founder-terms-open')}
    >
      <p>{t('founder-terms-text')}</p>
      {other !== undefined && theirs !== null && !isAgreed && (
        <p>{t('founder-terms-theirs', { name: other.name, days: theirs })}</p>
      )}
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
    </ToDoStep>
  )
}
