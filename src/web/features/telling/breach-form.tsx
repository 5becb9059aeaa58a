import { useWatch } from 'react-hook-form'
import type { Breach } from '#contract/telling/telling.ts'
import { BREACH_DATA, BREACH_WHAT, VIEWED_RESOURCES } from '#domain/telling/telling.ts'
import type { ApiRequest, ApiResponse } from '#web/platform/api/api-types.ts'
import { useApi } from '#web/platform/api/query-client.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { type FormParts, useActForm } from '#web/platform/forms/use-act-form.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { FormAct } from '#web/ui/acts/form-act.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/forms/field.tsx'
import { instantOf, typedTime } from './india-time.ts'

type Circles = ApiResponse<'GET /operator/circles'>['data']
type Body = ApiRequest<'POST /operator/breaches'>['body']

const KINDS = ['everybody', 'circle', 'viewed'] as const
const ANY = 'any'

type Typed = {
  what: string
  data: string
  knownAt: string
  since: string
  until: string
  touched: string
  circle: string
  viewer: string
  resource: string
}

const NEW = { what: '', data: '', knownAt: '', since: '', until: '' }

function typedOf(breach: Breach | undefined, circles: Circles): Typed {
  const any = { touched: 'everybody', circle: circles[0]?.id ?? '', viewer: ANY, resource: ANY }
  if (breach === undefined) return { ...NEW, ...any }
  const { what, data, touched } = breach
  return {
    ...any,
    what,
    data,
    knownAt: typedTime(breach.knownAt),
    since: typedTime(breach.since),
    until: typedTime(breach.until),
    touched: touched.kind,
    ...(touched.kind !== 'everybody' && { circle: touched.circleId }),
    ...(touched.kind === 'viewed' && {
      viewer: touched.viewerId ?? ANY,
      resource: touched.resource ?? ANY,
    }),
  }
}

function touchedOf({ touched, circle, viewer, resource }: Typed): Body['touched'] {
  if (touched === 'circle') return { kind: 'circle', circleId: circle }
  if (touched !== 'viewed') return { kind: 'everybody' }
  return {
    kind: 'viewed',
    circleId: circle,
    viewerId: viewer === ANY ? null : viewer,
    resource: VIEWED_RESOURCES.find((one) => one === resource) ?? null,
  }
}

function bodyOf(typed: Typed, breach: Breach | undefined): Body | undefined {
  const [knownAt, since, until] = [typed.knownAt, typed.since, typed.until].map(instantOf)
  if (knownAt === undefined || since === undefined || until === undefined) return undefined
  return {
    what: typed.what,
    data: typed.data,
    knownAt,
    since,
    until,
    touched: touchedOf(typed),
    corrects: breach === undefined ? null : { id: breach.id, version: breach.version },
  }
}

/** Puts a breach into the register, or a correction of one. */
export function BreachForm({ circles, breach }: { circles: Circles; breach?: Breach }) {
  const t = useText('telling')
  const wrongTime = (typed: string) => instantOf(typed) === undefined && t('time-wrong')
  const wrongText = (text: string, { min, max }: { min: number; max: number }) =>
    (text.trim().length < min || text.trim().length > max) && t('length', { min, max })
  const { field, form, ...sent } = useActForm(useCommand('POST /operator/breaches'), {
    values: typedOf(breach, circles),
    check: ({ what, data, knownAt, since, until }) => ({
      what: wrongText(what, BREACH_WHAT),
      data: wrongText(data, BREACH_DATA),
      knownAt: wrongTime(knownAt),
      since: wrongTime(since),
      until: wrongTime(until),
    }),
    request: (typed) => {
      const body = bodyOf(typed, breach)
      return body && { body }
    },
    speaks: true,
    clears: breach === undefined,
  })
  const typed = useWatch({ control: form.control }) as Typed
  const label = t(breach === undefined ? 'breach-new' : 'breach-correct')
  const at = { type: 'datetime-local' } as const
  return (
    <FormAct
      label={label}
      title={label}
      action={t('breach-save')}
      variant={breach === undefined ? 'primary' : 'plain'}
      sent={sent}
    >
      <TextArea
        label={t('what')}
        hint={t('what-hint')}
        rows={4}
        maxLength={BREACH_WHAT.max}
        {...field('what')}
      />
      <TextField label={t('data')} maxLength={BREACH_DATA.max} {...field('data')} />
      <TextField label={t('known-at')} hint={t('known-hint')} {...at} {...field('knownAt')} />
      <TextField label={t('since')} {...at} {...field('since')} />
      <TextField label={t('until')} {...at} {...field('until')} />
      <SelectField
        label={t('touched')}
        hint={t('touched-hint')}
        options={KINDS.map((value) => ({ value, text: t(`touched.${value}`) }))}
        {...field('touched')}
      />
      {typed.touched !== 'everybody' && (
        <SelectField
          label={t('circle')}
          options={circles.map(({ id, name }) => ({ value: id, text: name }))}
          {...field('circle')}
        />
      )}
      {typed.touched === 'viewed' && <ViewedInputs typed={typed} field={field} />}
    </FormAct>
  )
}

/** Which accounts of the access log, and which data. */
function ViewedInputs({ typed, field }: { typed: Typed; field: FormParts<Typed>['field'] }) {
  const t = useText('telling')
  const [since, until] = [instantOf(typed.since), instantOf(typed.until)]
  return (
    <>
      {since !== undefined && until !== undefined && (
        <ViewerInput query={{ circleId: typed.circle, since, until }} field={field} />
      )}
      <SelectField
        label={t('resource')}
        options={([ANY, ...VIEWED_RESOURCES] as const).map((value) => ({
          value,
          text: t(`resource.${value}`),
        }))}
        {...field('resource')}
      />
    </>
  )
}

function ViewerInput({
  query,
  field,
}: {
  query: ApiRequest<'GET /operator/breaches/viewers'>['query']
  field: FormParts<Typed>['field']
}) {
  const t = useText('telling')
  const viewers =
    useApi('GET /operator/breaches/viewers', { query }, { quiet: true }).data?.data ?? []
  return (
    <SelectField
      label={t('viewer')}
      options={[
        { value: ANY, text: t('viewer.any') },
        ...viewers.map(({ id, name, people }) => ({
          value: id,
          text: t('viewer-line', { name, people }),
        })),
      ]}
      {...field('viewer')}
    />
  )
}
