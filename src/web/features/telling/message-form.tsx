import { useState } from 'react'
import { useSearch } from 'wouter'
import { BLANK, MESSAGE_BODY, MESSAGE_TITLE } from '#domain/telling/telling.ts'
import type { Breach, MessageTo } from '#contract/telling/telling.ts'
import type { ApiRequest, ApiResponse } from '#web/platform/api/api-types.ts'
import { useCommand, useOnce } from '#web/platform/api/use-command.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { dateOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { AskedAct } from '#web/ui/acts/asked-act.tsx'
import { Button } from '#web/ui/acts/button.tsx'
import { ActForm } from '#web/ui/forms/act-form.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/forms/field.tsx'

type Letter = ApiResponse<'GET /operator/member-messages'>['ofPrivacy']
type Body = ApiRequest<'POST /operator/member-messages'>['body']
type Reach = ApiResponse<'POST /operator/member-messages/preview'>['data']
type Props = {
  readonly circles: ApiResponse<'GET /operator/circles'>['data']
  readonly breaches: readonly Breach[]
  readonly olderConsent: number
  readonly ofPrivacy: Letter
}
type Begin = Letter & { readonly to: string }

const EMPTY: Begin = { to: 'everybody', titleEn: '', bodyEn: '', titleHi: '', bodyHi: '' }

/** Writes a message, shows whom it reaches, and then sends it. A breach or a new notice fills it in. */
export function MessageForm(props: Props) {
  const t = useText('telling')
  const { breaches, olderConsent, ofPrivacy } = props
  const wanted = new URLSearchParams(useSearch()).get('breach')
  const [begin, setBegin] = useState<Begin>(() => {
    const breach = breaches.find(({ id }) => id === wanted)
    return breach === undefined ? EMPTY : { to: `breach ${breach.id}`, ...breach.toMembers }
  })
  const [previewed, setPreviewed] = useState<{ body: Body; reach: Reach }>()
  const again = (next: Begin) => {
    setBegin(next)
    setPreviewed(undefined)
  }
  if (previewed !== undefined)
    return (
      <Preview
        {...previewed}
        onChange={() => again({ ...previewed.body, to: nameOf(previewed.body.to) })}
        onSent={() => again({ ...EMPTY })}
      />
    )
  return (
    <div className="stack">
      {olderConsent > 0 && begin.to !== 'privacy' && (
        <div className="banner">
          <p>{t('privacy-older', { count: olderConsent })}</p>
          <Button small onClick={() => again({ ...ofPrivacy, to: 'privacy' })}>
            {t('privacy-tell')}
          </Button>
        </div>
      )}
      <Writing
        key={JSON.stringify(begin)}
        {...props}
        begin={begin}
        onPreviewed={(body, reach) => setPreviewed({ body, reach })}
      />
    </div>
  )
}

function nameOf(to: MessageTo): string {
  if (to.kind === 'circle') return `circle ${to.circleId}`
  return to.kind === 'breach' ? `breach ${to.breachId}` : to.kind
}

function audienceNamed(name: string): MessageTo {
  const [kind, id = ''] = name.split(' ')
  if (kind === 'circle') return { kind, circleId: id }
  if (kind === 'breach') return { kind, breachId: id }
  return { kind: kind === 'privacy' ? 'privacy' : 'everybody' }
}

function Writing({
  begin,
  circles,
  breaches,
  olderConsent,
  onPreviewed,
}: Props & {
  readonly begin: Begin
  readonly onPreviewed: (body: Body, reach: Reach) => void
}) {
  const t = useText('telling')
  const language = useLanguage()
  const wrong = (text: string, { min, max }: { min: number; max: number }) => {
    const { length } = text.trim()
    return length < min || length > max
      ? t('length', { min, max })
      : text.includes(BLANK) && t('blank')
  }
  const bodyOf = ({ to, ...texts }: Begin): Body => ({ to: audienceNamed(to), ...texts })
  const { field, ...sent } = useActForm(useOnce('POST /operator/member-messages/preview'), {
    values: begin,
    check: ({ titleEn, bodyEn, titleHi, bodyHi }) => ({
      titleEn: wrong(titleEn, MESSAGE_TITLE),
      bodyEn: wrong(bodyEn, MESSAGE_BODY),
      titleHi: wrong(titleHi, MESSAGE_TITLE),
      bodyHi: wrong(bodyHi, MESSAGE_BODY),
    }),
    request: (values) => ({ body: bodyOf(values) }),
    onDone: ({ data }, values) => onPreviewed(bodyOf(values), data),
  })
  const options = [
    { value: 'everybody', text: t('to.everybody') },
    ...(olderConsent > 0
      ? [{ value: 'privacy', text: t('to.privacy', { count: olderConsent }) }]
      : []),
    ...circles.map(({ id, name }) => ({
      value: `circle ${id}`,
      text: t('to.circle', { circle: name }),
    })),
    ...breaches.map(({ id, knownAt }) => ({
      value: `breach ${id}`,
      text: t('to.breach', { date: dateOf(knownAt, language) }),
    })),
  ]
  return (
    <ActForm sent={sent} action={t('preview')}>
      <SelectField label={t('to')} options={options} {...field('to')} />
      <p className="small soft">{t('body-hint')}</p>
      <TextField
        label={t('title-en')}
        hint={t('title-hint')}
        maxLength={MESSAGE_TITLE.max}
        {...field('titleEn')}
      />
      <TextArea label={t('body-en')} rows={8} maxLength={MESSAGE_BODY.max} {...field('bodyEn')} />
      <TextField
        label={t('title-hi')}
        lang="hi"
        maxLength={MESSAGE_TITLE.max}
        {...field('titleHi')}
      />
      <TextArea
        label={t('body-hi')}
        lang="hi"
        rows={8}
        maxLength={MESSAGE_BODY.max}
        {...field('bodyHi')}
      />
    </ActForm>
  )
}

function Preview({
  body,
  reach,
  onChange,
  onSent,
}: {
  readonly body: Body
  readonly reach: Reach
  readonly onChange: () => void
  readonly onSent: () => void
}) {
  const t = useText('telling')
  const send = useCommand('POST /operator/member-messages')
  const { people, none } = reach
  return (
    <div className="stack">
      <p>
        <strong>{t('reach', reach)}</strong> {none > 0 && t('reach-none', { none })}
      </p>
      <Shown language="en" title={body.titleEn} text={body.bodyEn} />
      <Shown language="hi" title={body.titleHi} text={body.bodyHi} />
      <div className="row">
        <AskedAct
          label={t('send', { people })}
          title={t('send-title', { people })}
          variant="primary"
          act={() => send.mutateAsync({ body })}
          speaks
          onDone={onSent}
        >
          <p>{t('send-text')}</p>
        </AskedAct>
        <Button onClick={onChange}>{t('change')}</Button>
      </div>
    </div>
  )
}

function Shown({
  language,
  title,
  text,
}: {
  readonly language: 'en' | 'hi'
  readonly title: string
  readonly text: string
}) {
  const t = useText('telling')
  return (
    <section className="card" aria-label={t(`in-language.${language}`)}>
      <h2 className="card__title" lang={language}>
        {title}
      </h2>
      <p className="as-typed" lang={language}>
        {text}
      </p>
    </section>
  )
}
