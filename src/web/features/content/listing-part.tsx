import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Listing, ShownOfMe } from '#contract/content/shown-of-me.ts'
import { LEADER_CONTACT, LEADER_REGION } from '#domain/content/content.ts'
import { wrongInPublicWords } from '#domain/members/public-words.ts'
import { PLANS } from '#domain/pledges/plans.ts'
import { paths } from '#web/paths.ts'
import type { Wrong } from '#web/platform/forms/form-resolver.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { useLeaveGuard } from '#web/platform/pages/leave-guard.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { ActForm } from '#web/ui/forms/act-form.tsx'
import { CheckField, SelectField, TextField } from '#web/ui/forms/field.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { useContentCommand } from './api.ts'
import { OwnState } from './own-state.tsx'
import { TakeBack } from './take-back.tsx'

const AREAS = ['region', 'india', 'all'] as const
const LANGUAGES = ['hi', 'en'] as const

/** A steward's listing, while they agree to it. */
export function ListingPart({ shown }: { shown: ShownOfMe }) {
  const t = useText('shown')
  const withdraw = useContentCommand('POST /user/listing/withdraw')
  const [writes, setWrites] = useState(false)
  const { listing, maySayWhereToFind } = shown
  return (
    <SectionCard title={t('listing')}>
      <p>{t('listing-text')}</p>
      {listing !== null && !writes && (
        <>
          <OwnState of={listing} />
          <Facts listing={listing} />
        </>
      )}
      {writes ? (
        <ListingForm shown={shown} onDone={() => setWrites(false)} />
      ) : (
        <div className="card__actions">
          {maySayWhereToFind && (
            <Button onClick={() => setWrites(true)}>
              {t(listing === null ? 'list-me' : 'change')}
            </Button>
          )}
          {listing !== null && <TakeBack what="listing" act={() => withdraw.mutateAsync({})} />}
        </div>
      )}
    </SectionCard>
  )
}

function Facts({ listing }: { listing: Listing }) {
  const t = useText('shown')
  return (
    <dl className="facts">
      <dt>{t('area')}</dt>
      <dd>{listing.region ?? t(`area.${listing.area}`)}</dd>
      <dt>{t('contact')}</dt>
      <dd>{listing.contact}</dd>
      <dt>{t('plans')}</dt>
      <dd>{listing.plans.map((plan) => t(`plan.${plan}`)).join(', ')}</dd>
      <dt>{t('languages')}</dt>
      <dd>{listing.languages.map((language) => t(`language.${language}`)).join(', ')}</dd>
    </dl>
  )
}

type Values = {
  area: Listing['area']
  region: string
  contact: string
  simple: boolean
  happy: boolean
  super: boolean
  en: boolean
  hi: boolean
  onSite: boolean
  agreed: boolean
}

function ListingForm({
  shown: { listing, consentVersion },
  onDone,
}: {
  shown: ShownOfMe
  onDone: () => void
}) {
  const t = useText('shown')
  const save = useContentCommand('PUT /user/listing')
  const check = useCheck()
  const { field, form, ...sent } = useActForm(save, {
    values: beginning(listing ?? UNLISTED),
    check,
    speaks: true,
    request: (values) => ({
      body: {
        area: values.area,
        region: values.area === 'region' ? values.region.trim() : null,
        contact: values.contact.trim(),
        onSite: values.onSite,
        consentVersion,
        plans: PLANS.filter((plan) => values[plan]),
        languages: LANGUAGES.filter((language) => values[language]),
      },
    }),
    onDone,
  })
  const area = useWatch({ control: form.control, name: 'area' })
  useLeaveGuard({ active: form.formState.isDirty, inside: paths.shown, onLeave: onDone })
  return (
    <ActForm sent={sent} action={t('send')} onCancel={onDone}>
      <SelectField
        label={t('area')}
        options={AREAS.map((value) => ({ value, text: t(`area.${value}`) }))}
        {...field('area')}
      />
      {area === 'region' && (
        <TextField label={t('region')} maxLength={LEADER_REGION.max} {...field('region')} />
      )}
      <TextField
        label={t('contact')}
        hint={t('contact-hint')}
        maxLength={LEADER_CONTACT.max}
        {...field('contact')}
      />
      <fieldset className="field">
        <legend className="field__label">{t('plans')}</legend>
        {PLANS.map((plan) => (
          <CheckField key={plan} label={t(`plan.${plan}`)} {...field(plan)} />
        ))}
      </fieldset>
      <fieldset className="field">
        <legend className="field__label">{t('languages')}</legend>
        {LANGUAGES.map((language) => (
          <CheckField key={language} label={t(`language.${language}`)} {...field(language)} />
        ))}
      </fieldset>
      <CheckField label={t('on-site')} hint={t('on-site-hint')} {...field('onSite')} />
      <CheckField label={t('consent-listing')} {...field('agreed')} />
      {listing !== null && <p className="small soft">{t('again')}</p>}
    </ActForm>
  )
}

const UNLISTED: Pick<Listing, 'area' | 'region' | 'contact' | 'plans' | 'languages' | 'onSite'> = {
  area: 'region',
  region: null,
  contact: '',
  plans: [],
  languages: [],
  onSite: false,
}

function beginning({ area, region, contact, plans, languages, onSite }: typeof UNLISTED): Values {
  const has = (plan: (typeof PLANS)[number]) => plans.includes(plan)
  return {
    area,
    region: region ?? '',
    contact,
    simple: has('simple'),
    happy: has('happy'),
    super: has('super'),
    en: languages.includes('en'),
    hi: languages.includes('hi'),
    onSite,
    agreed: false,
  }
}

function useCheck(): (values: Values) => Wrong<Values> {
  const t = useText('shown')
  const errors = useText('errors')
  return ({ area, region, contact, en, hi, agreed }) => {
    const length = contact.trim().length
    const promises = wrongInPublicWords(contact, { allowed: ['addresses', 'sums'] }) !== undefined
    return {
      ...(area === 'region' && region.trim().length < LEADER_REGION.min
        ? { region: t('region-needed') }
        : {}),
      ...(length < LEADER_CONTACT.min
        ? { contact: t('length', LEADER_CONTACT) }
        : promises
          ? { contact: errors('content.promises') }
          : {}),
      ...(en || hi ? {} : { en: t('languages-needed') }),
      ...(agreed ? {} : { agreed: t('consent-needed') }),
    }
  }
}
