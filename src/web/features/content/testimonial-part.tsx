import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ShownOfMe } from '#contract/content/shown-of-me.ts'
import { writtenFor } from '#contract/messages/translate.ts'
import { TESTIMONIAL_WORDS } from '#domain/content/content.ts'
import { wrongInPublicWords } from '#domain/content/public-words.ts'
import { paths } from '#web/paths.ts'
import { checkedBy, type Wrong } from '#web/platform/forms/form-resolver.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { useLeaveGuard } from '#web/platform/pages/leave-guard.ts'
import { useSession } from '#web/platform/pages/session.tsx'
import { useSending } from '#web/platform/forms/use-spoken-act.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'
import { Said } from '#web/ui/acts/said.tsx'
import { CheckField, SelectField, TextArea } from '#web/ui/forms/field.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'
import { useContentCommand } from './api.ts'
import { OwnState } from './own-state.tsx'
import { TakeBack } from './take-back.tsx'
import { Form } from '#web/ui/forms/form.tsx'

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
          {testimonial !== null && <TakeBack what="words" act={() => withdraw.send({})} />}
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
  const form = useForm<Values>({
    defaultValues: { ...beginning(testimonial, writtenFor(language)), agreed: false },
    resolver: checkedBy<Values>(check),
  })
  const { whole, said, send } = useSending(form, { fields: ['words'] })
  const submit = form.handleSubmit(async ({ agreed: _agreed, words, ...values }) => {
    if (await send(() => save.send({ body: { ...values, words: words.trim(), consentVersion } })))
      onDone()
  })
  const { errors: wrong, isDirty, isSubmitSuccessful } = form.formState
  useLeaveGuard({ active: isDirty && !isSubmitSuccessful, inside: paths.shown, onLeave: onDone })
  return (
    <Form className="form" onSubmit={(event) => void submit(event)}>
      <SelectField
        label={t('language')}
        options={(['en', 'hi'] as const).map((value) => ({ value, text: t(`language.${value}`) }))}
        {...form.register('language')}
      />
      <TextArea
        label={t('words-field')}
        hint={t('words-hint', { min, max })}
        rows={5}
        maxLength={max}
        error={wrong.words?.message}
        {...form.register('words')}
      />
      <CheckField label={t('on-site')} hint={t('on-site-hint')} {...form.register('onSite')} />
      <CheckField
        label={t('consent-words')}
        error={wrong.agreed?.message}
        {...form.register('agreed')}
      />
      {testimonial !== null && <p className="small soft">{t('again')}</p>}
      <Said text={said} />
      <ErrorLine text={whole} />
      <div className="card__actions">
        <Button submit variant="primary" busy={save.busy}>
          {t('send')}
        </Button>
        <Button onClick={onDone}>{t('cancel')}</Button>
      </div>
    </Form>
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
