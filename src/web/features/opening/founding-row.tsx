import { isAddress } from '#domain/circles/founding.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { FormAct } from '#web/ui/acts/form-act.tsx'
import { ReasonAct } from '#web/ui/acts/reason-act.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { FoldRow, RowIcon } from '#web/ui/display/rows.tsx'
import { TextField } from '#web/ui/forms/field.tsx'

type Founding = ApiResponse<'GET /operator/foundings'>['data'][number]

/** An application for a circle; opened, who its founders are, and the operator's answer. */
export function FoundingRow({ founding, open }: { founding: Founding; open: boolean }) {
  const t = useText('operator')
  const language = useLanguage()
  const { circleName: name, place, size, askedAt, ready } = founding
  return (
    <FoldRow
      open={open}
      mark={<RowIcon name="people" />}
      first={name}
      second={t('about', { place, size, date: dateOf(askedAt, language) })}
      end={<Badge tone={ready ? 'yours' : 'over'} text={t(ready ? 'ready' : 'not-ready')} />}
    >
      <Opened founding={founding} />
    </FoldRow>
  )
}

function Opened({ founding }: { founding: Founding }) {
  const t = useText('operator')
  const refuse = useCommand('POST /operator/foundings/refuse')
  const { id, circleName: name, purpose, founders, ready, firstAskDays } = founding
  return (
    <div className="stack stack--tight">
      <p>{purpose}</p>
      <p className="small">{t('founding-terms', { days: firstAskDays })}</p>
      <ul>
        {founders.map((founder, at) => (
          <li key={at}>
            <Proofs founder={founder} />
          </li>
        ))}
        {founders.length < 2 && <li>{t('one-founder')}</li>}
      </ul>
      <div className="row">
        {ready && <OpenAct founding={founding} />}
        <ReasonAct
          label={t('refuse')}
          title={t('refuse-title', { name })}
          act={(reason) => refuse.mutateAsync({ body: { circleId: id, reason } })}
        >
          <p>{t('refuse-text')}</p>
        </ReasonAct>
      </div>
    </div>
  )
}

function Proofs({ founder }: { founder: Founding['founders'][number] }) {
  const t = useText('operator')
  const { name, emailProved, phoneProved, secondFactor } = founder
  const proofs = [
    ...(emailProved ? [t('proof.email')] : []),
    ...(phoneProved ? [t('proof.phone')] : []),
    ...(secondFactor ? [t('proof.factor')] : []),
  ]
  return `${name}: ${proofs.length === 0 ? t('proof.none') : proofs.join(', ')}`
}

function OpenAct({ founding }: { founding: Founding }) {
  const t = useText('operator')
  const open = useCommand('POST /operator/foundings/open')
  const { field, ...sent } = useActForm(open, {
    values: { slug: founding.suggestedSlug },
    check: ({ slug }) => ({ slug: !isAddress(slug.trim()) && t('slug-wrong') }),
    request: ({ slug }) => ({ body: { circleId: founding.id, slug: slug.trim() } }),
    codes: { 'circles.slug-taken': 'slug' },
    speaks: true,
    clears: true,
  })
  return (
    <FormAct
      label={t('open')}
      title={t('open-title', { name: founding.circleName })}
      action={t('open')}
      variant="primary"
      sent={sent}
    >
      <p>{t('open-text')}</p>
      <TextField
        label={t('slug')}
        hint={t('slug-hint')}
        autoComplete="off"
        maxLength={61}
        {...field('slug')}
      />
    </FormAct>
  )
}
