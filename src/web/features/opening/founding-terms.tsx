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
  const { founders } = founding
  const chosenBy = (isMine: boolean) => founders.find(({ mine }) => mine === isMine)?.firstAskDays
  const mine = chosenBy(true) ?? null
  const agreed = mine !== null && mine === chosenBy(false) ? mine : null
  return (
    <ToDoStep
      done={agreed !== null}
      word={t('founder-terms-free')}
      title={agreed === null ? t('founder-terms-open') : t('founder-terms-done', { days: agreed })}
    >
      {agreed === null && <Theirs founding={founding} />}
      {mine !== null && agreed === null && (
        <p aria-live="polite">{t('founder-terms-wait', { days: mine })}</p>
      )}
      <details className="details">
        <summary>{t('founder-terms-choose')}</summary>
        <p>{t('founder-terms-text')}</p>
        <Choice founding={founding} mine={mine} />
      </details>
    </ToDoStep>
  )
}

/** What the other founder chose. */
function Theirs({ founding: { founders } }: { founding: Founding }) {
  const t = useText('joining')
  const other = founders.find(({ mine }) => !mine)
  return other === undefined || other.firstAskDays === null ? null : (
    <p>{t('founder-terms-theirs', { name: other.name, days: other.firstAskDays })}</p>
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
