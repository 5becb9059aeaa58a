import { useState } from 'react'
import type { ShownOfMe } from '#contract/content/shown-of-me.ts'
import { writtenFor } from '#contract/messages/translate.ts'
import { TESTIMONIAL_WORDS } from '#domain/content/content.ts'
import { wrongInPublicWords } from '#domain/members/public-words.ts'
import { paths } from '#web/paths.ts'
import type { Wrong } from '#web/platform/forms/form-resolver.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { useLeaveGuard } from '#web/platform/pages/leave-guard.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { ActForm } from '#web/ui/forms/act-form.tsx'
import { CheckField, SelectField, TextArea } from '#web/ui/forms/field.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { useContentCommand } from './api.ts'
import { OwnState } from './own-state.tsx'
import { TakeBack } from './take-back.tsx'

/** A member's testimonial about their circle. */
export function TestimonialPart({ shown }: { shown: ShownOfMe }) {
  const t = useText('shown')
  const { circle } = useSession()
  const withdraw = useContentCommand('POST /user/testimonial/withdraw')
  const [writes, setWrites] = useState(false)
  const { testimonial } = shown
  return (
    <SectionCard title={t('words')}>
      <p>{t('words-text', { circle: circle.name })}</p>
      {testimonial !== null && !writes && (
        <>
          <OwnState of={testimonial} />
          <blockquote className="bubble__text" lang={testimonial.language}>
            {testimonial.words}
          </blockquote>
        </>
      )}
      {writes ? (
        <WordsForm shown={shown} onDone={() => setWrites(false)} />
      ) : (
        <div className="card__actions">
          <Button
            variant={testimonial === null ? 'primary' : 'plain'}
            onClick={() => setWrites(true)}
          >
            {t(testimonial === null ? 'write' : 'change')}
          </Button>
          {testimonial !== null && <TakeBack what="words" act={() => withdraw.mutateAsync({})} />}
        </div>
      )}
    </SectionCard>
  )
}

type Values = { language: 'en' | 'hi'; words: string; onSite: boolean; agreed: boolean }

function WordsForm({
  shown: { testimonial, consentVersion },
  onDone,
}: {
  shown: ShownOfMe
  onDone: () => void
}) {
  const t = useText('shown')
  const language = useLanguage()
  const save = useContentCommand('PUT /user/testimonial')
  const { min, max } = TESTIMONIAL_WORDS
  const check = useCheck()
  const { field, form, ...sent } = useActForm(save, {
    values: { ...beginning(testimonial, writtenFor(language)), agreed: false },
    check,
    speaks: true,
    request: ({ agreed: _agreed, words, ...values }) => ({
      body: { ...values, words: words.trim(), consentVersion },
    }),
    onDone,
  })
  useLeaveGuard({ active: form.formState.isDirty, inside: paths.shown, onLeave: onDone })
  return (
    <ActForm sent={sent} action={t('send')} onCancel={onDone}>
      <SelectField
        label={t('language')}
        options={(['en', 'hi'] as const).map((value) => ({ value, text: t(`language.${value}`) }))}
        {...field('language')}
      />
      <TextArea
        label={t('words-field')}
        hint={t('words-hint', { min, max })}
        rows={5}
        maxLength={max}
        {...field('words')}
      />
      <CheckField label={t('on-site')} hint={t('on-site-hint')} {...field('onSite')} />
      <CheckField label={t('consent-words')} {...field('agreed')} />
      {testimonial !== null && <p className="small soft">{t('again')}</p>}
    </ActForm>
  )
}

function beginning(
  testimonial: ShownOfMe['testimonial'],
  language: 'en' | 'hi',
): Omit<Values, 'agreed'> {
  return testimonial === null
    ? { language, words: '', onSite: false }
    : { language: testimonial.language, words: testimonial.words, onSite: testimonial.onSite }
}

function useCheck(): (values: Values) => Wrong<Values> {
  const t = useText('shown')
  const errors = useText('errors')
  const { min, max } = TESTIMONIAL_WORDS
  const wrongIn = (words: string) => {
    const length = words.trim().length
    if (length < min || length > max) return t('length', { min, max })
    const wrong = wrongInPublicWords(words)
    return wrong === undefined ? undefined : errors(`content.${wrong}`)
  }
  return ({ words, agreed }) => {
    const wrong = wrongIn(words)
    return {
      ...(wrong === undefined ? {} : { words: wrong }),
      ...(agreed ? {} : { agreed: t('consent-needed') }),
    }
  }
}
