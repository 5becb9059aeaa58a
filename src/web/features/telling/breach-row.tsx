import type { Breach } from '#contract/telling/telling.ts'
import { REFERENCE } from '#domain/telling/telling.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { useCommand } from '#web/platform/api/use-command.ts'
import { useServerNow } from '#web/platform/device/clock.ts'
import { useActForm } from '#web/platform/forms/use-act-form.ts'
import { staffPath } from '#web/platform/pages/staff-pages.ts'
import { dateOf, dateTimeOf, instantAt } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { ButtonLink } from '#web/ui/acts/button.tsx'
import { CopyButton } from '#web/ui/acts/copy-button.tsx'
import { FormAct } from '#web/ui/acts/form-act.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Fold, FoldRow, RowIcon } from '#web/ui/display/rows.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { BreachForm } from './breach-form.tsx'
import { instantOf, typedTime } from './india-time.ts'

type Duty = Breach['duties'][number]
type Props = {
  readonly breach: Breach
  readonly circles: ApiResponse<'GET /operator/circles'>['data']
}

const MINUTE_MS = 60_000

/** A breach of the register with its clocks; opened, what is to be done and said. */
export function BreachRow({ open, ...props }: Props & { readonly open: boolean }) {
  const t = useText('telling')
  const language = useLanguage()
  const now = useServerNow(MINUTE_MS)
  const { data, knownAt, people, duties } = props.breach
  const waiting = duties.filter(({ doneAt }) => doneAt === null)
  const late = waiting.some(({ dueAt }) => Date.parse(dueAt) < now)
  return (
    <FoldRow
      open={open}
      mark={<RowIcon name="alert" />}
      first={data}
      second={t('breach-line', { date: dateOf(knownAt, language), people })}
      end={
        <Badge
          tone={late ? 'wrong' : waiting.length > 0 ? 'late' : 'done'}
          text={t(late ? 'late' : waiting.length > 0 ? 'due' : 'all-done')}
        />
      }
    >
      <Opened {...props} />
    </FoldRow>
  )
}

function Opened({ breach, circles }: Props) {
  const t = useText('telling')
  const language = useLanguage()
  const { id, what, since, until, knownAt, people, messages, version, duties, touched } = breach
  const at = (instant: string) => dateTimeOf(instant, language)
  return (
    <div className="stack">
      <p className="as-typed">{what}</p>
      <p className="small soft">
        {t('when', { since: at(since), until: at(until), known: at(knownAt) })}{' '}
        {touched.kind === 'circle'
          ? t('to.circle', { circle: breach.circleName ?? '' })
          : t(`touched.${touched.kind}`)}
        . {messages > 0 && t('messages', { messages })} {version > 1 && t('version', { version })}
      </p>
      {people > 0 && (
        <div>
          <ButtonLink variant="primary" to={`${staffPath('member-messages')}?breach=${id}`}>
            {t('tell-them', { people })}
          </ButtonLink>
        </div>
      )}
      {duties.map((duty) => (
        <DutyPart key={duty.duty} breachId={id} duty={duty} />
      ))}
      <div>
        <BreachForm key={version} circles={circles} breach={breach} />
      </div>
    </div>
  )
}

/** One report: until when, the text to send, and what is known once it was sent. */
function DutyPart({ breachId, duty: { duty, ...is } }: { breachId: string; duty: Duty }) {
  const t = useText('telling')
  const language = useLanguage()
  const { dueAt, doneAt, reference, letter } = is
  const state =
    doneAt !== null
      ? t('duty-done', { time: dateTimeOf(doneAt, language), reference: reference ?? '' })
      : duty === 'board'
        ? t('duty-now')
        : t('duty-due', { time: dateTimeOf(dueAt, language) })
  return (
    <section className="stack stack--tight" aria-label={t(`duty.${duty}`)}>
      <h3>{t(`duty.${duty}`)}</h3>
      <p>{state}</p>
      <Fold first={t(`letter.${duty}`)}>
        <p className="as-typed">{letter}</p>
        <CopyButton value={letter} label={t(`letter.${duty}`)} />
      </Fold>
      {doneAt === null && (
        <div>
          <DutyForm breachId={breachId} duty={duty} />
        </div>
      )}
    </section>
  )
}

function DutyForm({ breachId, duty }: { breachId: string; duty: Duty['duty'] }) {
  const t = useText('telling')
  const now = useServerNow(MINUTE_MS)
  const { field, ...sent } = useActForm(useCommand('POST /operator/breaches/duties'), {
    values: { doneAt: typedTime(instantAt(now)), reference: '' },
    check: ({ doneAt, reference }) => ({
      doneAt: instantOf(doneAt) === undefined && t('time-wrong'),
      reference: reference.trim() === '' && t('reference-missing'),
    }),
    request: ({ doneAt, reference }) => {
      const at = instantOf(doneAt)
      return at === undefined ? undefined : { body: { breachId, duty, doneAt: at, reference } }
    },
    speaks: true,
  })
  return (
    <FormAct label={t('duty-do')} title={t(`duty.${duty}`)} action={t('duty-do')} sent={sent}>
      <TextField label={t('done-at')} type="datetime-local" {...field('doneAt')} />
      <TextField
        label={t('reference')}
        hint={t('reference-hint')}
        maxLength={REFERENCE.max}
        autoComplete="off"
        {...field('reference')}
      />
    </FormAct>
  )
}
