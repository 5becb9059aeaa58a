import { useCommand } from '#web/platform/api/use-command.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { type FormEvent, Fragment, useState } from 'react'
import { Link } from 'wouter'
import type { NoticePreferences } from '#contract/notices.ts'
import { goesBySms } from '#domain/shared/notice-sms.ts'
import { paths } from '#web/paths.ts'
import { useAct } from '#web/platform/forms/use-act.ts'
import { Button } from '#web/ui/acts/button.tsx'
import { ErrorLine } from '#web/ui/acts/error-line.tsx'
import { CheckField, ChoiceField } from '#web/ui/forms/field.tsx'
import { Said } from '#web/ui/acts/said.tsx'
import { FoldRow, Group, RowIcon } from '#web/ui/display/rows.tsx'
import type { IconName } from '#web/ui/display/icons.tsx'
import { Form } from '#web/ui/forms/form.tsx'

type Choices = Pick<NoticePreferences, 'topics' | 'digest'>
type Topic = Choices['topics'][number]['topic']

const ICONS: Readonly<Record<Topic, IconName>> = {
  payments: 'pay',
  reminders: 'clock',
  requests: 'give',
  disputes: 'shield',
  support: 'ask',
  people: 'me',
  board: 'news',
  staff: 'desk',
}

/** Which topics come by mail, by SMS and to browsers, and whether updates come as one mail of the day. */
export function ChoicesForm({ choices }: { choices: NoticePreferences }) {
  const t = useText('notices')
  const save = useCommand('PUT /user/notice-preferences')
  const [wanted, setWanted] = useState<Choices>({ topics: choices.topics, digest: choices.digest })
  const { busy, refused, said, run, unsay } = useAct({ failed: t('save-failed'), speaks: true })
  const turn = (topic: string, way: Way, on: boolean) => {
    unsay()
    setWanted({
      ...wanted,
      topics: wanted.topics.map((one) => (one.topic === topic ? { ...one, [way]: on } : one)),
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run(() => save.mutateAsync({ body: wanted }))
  }
  return (
    <Form className="form" onSubmit={submit}>
      <Group title={t('topics')}>
        {wanted.topics.map((choice) => (
          <TopicRow
            key={choice.topic}
            choice={choice}
            possible={choices}
            onTurn={(way, on) => turn(choice.topic, way, on)}
          />
        ))}
        {choices.emailPossible && (
          <FoldRow
            mark={<RowIcon name="clock" />}
            first={t('digest')}
            second={t(`digest.${wanted.digest}`)}
          >
            <ChoiceField
              legend={<span className="visually-hidden">{t('digest')}</span>}
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
          </FoldRow>
        )}
      </Group>
      {!choices.emailPossible && (
        <p>
          {t('no-email')} <Link href={paths.security}>{t('add-email')}</Link>
        </p>
      )}
      <p className="small soft">
        {t('sms-text')} {t('night')}
      </p>
      <ErrorLine text={refused} />
      <div className="row">
        <Button variant="primary" submit busy={busy}>
          {t('save')}
        </Button>
        <Said text={said} />
      </div>
    </Form>
  )
}

type Way = 'email' | 'push' | 'sms'
type TopicProps = {
  readonly choice: Choices['topics'][number]
  readonly possible: Pick<NoticePreferences, 'emailPossible' | 'pushPossible'>
  readonly onTurn: (way: Way, on: boolean) => void
}

/** What a topic is, and which ways it takes. */
function TopicRow({ choice, possible, onTurn }: TopicProps) {
  const t = useText('notices')
  const { topic } = choice
  const ways = (['sms', 'email', 'push'] as const).filter((way) =>
    way === 'sms' ? goesBySms(topic) : possible[`${way}Possible`],
  )
  const used = ways.filter((way) => choice[way])
  return (
    <FoldRow
      mark={<RowIcon name={ICONS[topic]} />}
      first={t(`topic.${topic}`)}
      second={
        used.length === 0
          ? t('way.none')
          : used.map((way, at) => (
              <Fragment key={way}>
                {at > 0 && ' · '}
                <span>{t(`way.${way}`)}</span>
              </Fragment>
            ))
      }
    >
      <fieldset className="field">
        <legend>{t(`topic-text.${topic}`)}</legend>
        {ways.map((way) => (
          <CheckField
            key={way}
            label={t(way)}
            checked={choice[way]}
            onChange={(event) => onTurn(way, event.target.checked)}
          />
        ))}
      </fieldset>
    </FoldRow>
  )
}
