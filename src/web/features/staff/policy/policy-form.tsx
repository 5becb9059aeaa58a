import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import type { PolicyView } from '#contract/staff/rules.ts'
import { loosens } from '#domain/staff/policy-changes.ts'
import { wholePolicy } from '#domain/shared/policy.ts'
import type { Wrong } from '#web/platform/forms/form-resolver.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { ActForm } from '#web/ui/forms/act-form.tsx'
import { TextArea, TextField } from '#web/ui/forms/field.tsx'
import {
  boundsInUnit,
  changedFigures,
  figureOf,
  fitsBounds,
  inUnit,
  POLICY_GROUPS,
  type PolicyField,
  unitOf,
} from '#domain/staff/policy-units.ts'
import { useFigureText } from '../use-figure-text.ts'

type Figures = Record<PolicyField, string>
type Values = Figures & { reason: string }

const REASON_MIN = 3
const REASON_MAX = 1_000

/**
 * Every figure that an administrator may change, with its bounds. Below are the changes and whether
 * they need a second administrator.
 */
export function PolicyForm({
  policy,
  onDone,
}: {
  policy: PolicyView
  onDone: (outcome?: 'proposed' | 'published') => void
}) {
  const t = useText('staff-policy')
  const frame = useText('staff-frame')
  const publish = useCommand('POST /staff/policy')
  const fields = POLICY_GROUPS.map(({ name, fields: all }) => ({
    name,
    fields: all.filter(
      (field) => policy.editable.includes(field) && policy.figures[field] !== undefined,
    ),
  }))
  const values = useMemo(
    () => ({
      ...(Object.fromEntries(
        policy.editable.map((field) => [
          field,
          String(inUnit(field as PolicyField, policy.figures[field] ?? 0)),
        ]),
      ) as Figures),
      reason: '',
    }),
    [policy],
  )
  const {
    field: fieldOf,
    form,
    ...sent
  } = useActForm(publish, {
    // If somebody else publishes meanwhile, the untouched fields get the new figures.
    values,
    follows: true,
    speaks: true,
    check: (typed) => {
      const found: Wrong<Values> = {}
      for (const { fields: group } of fields)
        for (const field of group)
          if (!isFine(policy, field, typed[field])) found[field] = wrongText(t, policy, field)
      if (typed.reason.trim().length < REASON_MIN) found.reason = frame('reason-short')
      return found
    },
    request: ({ reason, ...figures }) => ({
      body: {
        figures: changedFigures(policy.figures, figures),
        reason: reason.trim(),
        version: policy.version,
      },
    }),
    onDone: () => onDone(raises ? 'proposed' : 'published'),
  })
  const typed = useWatch({ control: form.control })
  const figures = changedFigures(policy.figures, typed)
  const raises = loosens(
    wholePolicy(policy.figures),
    wholePolicy({ ...policy.figures, ...figures }),
  )
  const isChanged = Object.keys(figures).length > 0
  return (
    <ActForm
      sent={sent}
      {...(isChanged && { action: raises ? t('propose') : t('publish') })}
      onCancel={() => onDone()}
    >
      {fields.map(({ name, fields: group }) => (
        <fieldset key={name} className="card stack">
          <legend className="visually-hidden">{t(`group.${name}`)}</legend>
          <h2 className="card__title" aria-hidden="true">
            {t(`group.${name}`)}
          </h2>
          <div className="grid grid--wide">
            {group.map((field) => (
              <TextField
                key={field}
                label={`${t(`field.${field}`)} (${t(`unit.${unitOf(field)}`)})`}
                hint={<FieldHint policy={policy} field={field} />}
                inputMode="numeric"
                autoComplete="off"
                maxLength={12}
                {...fieldOf(field)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <Changes policy={policy} figures={figures} />
      {isChanged && (
        <p className={raises ? 'banner banner--late' : 'banner'}>
          {raises ? t('needs-second') : t('at-once')}
        </p>
      )}
      <TextArea label={t('reason')} maxLength={REASON_MAX} {...fieldOf('reason')} />
    </ActForm>
  )
}

function isFine(policy: PolicyView, field: PolicyField, text: string): boolean {
  const now = policy.figures[field] ?? 0
  const bounds = policy.bounds[field]
  // An unchanged value is never refused, even where it is no whole number of its unit.
  return (
    text === String(inUnit(field, now)) ||
    bounds === undefined ||
    fitsBounds(field, figureOf(field, text), bounds)
  )
}

function wrongText(
  t: ReturnType<typeof useText<'staff-policy'>>,
  policy: PolicyView,
  field: PolicyField,
): string {
  const { min, max } = boundsInUnit(field, policy.bounds[field] ?? { min: 0, max: 0 })
  return t(unitOf(field) === 'rupees' ? 'wrong-step' : 'wrong', { min, max })
}

function FieldHint({ policy, field }: { policy: PolicyView; field: PolicyField }) {
  const t = useText('staff-policy')
  const figure = useFigureText()
  const bounds = policy.bounds[field]
  const now = figure(field, policy.figures[field] ?? 0)
  return (
    <>
      {t(`means.${field}`)}
      {bounds !== undefined && (
        <>
          <br />
          {t('from-to', { min: figure(field, bounds.min), max: figure(field, bounds.max), now })}
        </>
      )}
    </>
  )
}

function Changes({
  policy,
  figures,
}: {
  policy: PolicyView
  figures: Readonly<Record<string, number>>
}) {
  const t = useText('staff-policy')
  const figure = useFigureText()
  const changed = Object.entries(figures) as [PolicyField, number][]
  return (
    <section className="stack stack--tight" aria-live="polite">
      <h2>{t('changes')}</h2>
      {changed.length === 0 ? (
        <p className="soft">{t('changes-none')}</p>
      ) : (
        <ul>
          {changed.map(([field, after]) => (
            <li key={field}>
              {t('change', {
                field: t(`field.${field}`),
                before: figure(field, policy.figures[field] ?? 0),
                after: figure(field, after),
              })}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
