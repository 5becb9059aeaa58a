import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import type { NoticePreferences } from '#contract/notices.ts'
import { paths } from '#web/paths.ts'
import { messageOf } from '#web/platform/api/api-error.ts'
import { speak } from '#web/platform/forms/toasts.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { CheckField, ChoiceField } from '#web/ui/forms/field.tsx'
import { SectionCard } from '#web/ui/display/section-card.tsx'

type Choices = Pick<NoticePreferences, 'topics' | 'digest'>

/** Which topics come by mail, by SMS and to browsers, and whether updates come as one mail of the day. */
export function ChoicesForm({ choices }: { choices: NoticePreferences }) {
  const t = useText('notices')
  const save = useCommand('PUT /user/notice-preferences')
  const [wanted, setWanted] = useState<Choices>({ topics: choices.topics, digest: choices.digest })
  const [failed, setFailed] = useState<string>()
  const turn = (topic: string, way: 'email' | 'push' | 'sms', on: boolean) =>
    setWanted({
      ...wanted,
      topics: wanted.topics.map((one) => (one.topic === topic ? { ...one, [way]: on } : one)),
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFailed(undefined)
    save.mutate(
      { body: wanted },
      {
        onSuccess: ({ message }) => speak(message),
        onError: (error) => setFailed(messageOf(error, t('save-failed'))),
      },
    )
  }
  return (
    <form className="stack stack--wide" onSubmit={submit} noValidate>
      <SectionCard title={t('topics')}>
        {!choices.emailPossible && (
          <p>
            {t('no-email')} <Link href={paths.security}>{t('add-email')}</Link>
          </p>
        )}
        {wanted.topics.map(({ topic, email, push, sms }) => (
          <fieldset key={topic} className="choice-of-ways">
            <legend>
              {t(`topic.${topic}`)}
              <br />
              <span className="small soft">{t(`topic-text.${topic}`)}</span>
            </legend>
            <div className="choice-of-ways__ways">
              {choices.emailPossible && (
                <CheckField
                  label={t('email')}
                  checked={email}
                  onChange={(event) => turn(topic, 'email', event.target.checked)}
                />
              )}
              <CheckField
                label={t('sms')}
                checked={sms}
                onChange={(event) => turn(topic, 'sms', event.target.checked)}
              />
              {choices.pushPossible && (
                <CheckField
                  label={t('push')}
                  checked={push}
                  onChange={(event) => turn(topic, 'push', event.target.checked)}
                />
              )}
            </div>
          </fieldset>
        ))}
        <p className="small soft">
          {t('sms-text')} {t('night')}
        </p>
      </SectionCard>
      <section className="card">
        {choices.emailPossible && (
          <ChoiceField
            legend={t('digest')}
            name="digest"
            chosen={wanted.digest}
            onChange={(event) =>
              setWanted({ ...wanted, digest: event.target.value === 'daily' ? 'daily' : 'off' })
            }
            choices={[
              { value: 'off', title: t('digest.off'), text: t('digest.off-text') },
              { value: 'daily', title: t('digest.daily'), text: t('digest.daily-text') },
            ]}
          />
        )}
        {failed !== undefined && (
          <p className="field__error" role="alert">
            {failed}
          </p>
        )}
        <div className="card__actions">
          <Button variant="primary" submit busy={save.isPending}>
            {t('save')}
          </Button>
        </div>
      </section>
    </form>
  )
}
