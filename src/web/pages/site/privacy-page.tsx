import { PICTURES_KEPT_DAYS } from '#domain/shared/image-bounds.ts'
import { CONSENT_VERSION } from '#domain/members/agreements.ts'
import { AGE_MIN_YEARS } from '#domain/members/contact-formats.ts'
import {
  BACKUPS_KEPT_DAYS,
  BREACH_DETAILS_HOURS,
  CODES_KEPT_DAYS,
  LOGIN_IDLE_DAYS,
  LOGIN_LASTS_DAYS,
  RECORDS_KEPT_DAYS_MIN,
  RIGHTS_ANSWER_DAYS,
  RIGHTS_ANSWER_DAYS_MAX,
  UNPROVED_KEPT_DAYS,
} from '#domain/shared/privacy-terms.ts'
import { DAY_MS, HOUR_MS } from '#domain/shared/calendar.ts'
import { ACKNOWLEDGE_MS, BOUND_MS, TARGET_MS } from '#domain/support/ticket.ts'
import { slot } from '#contract/site.ts'
import { Contents } from './parts/contents.tsx'
import type { PageProps, Words } from './parts/words.ts'

type PrivacyKey = Parameters<Words['privacy']>[0]

const FACTS = {
  ageMin: AGE_MIN_YEARS,
  pictureDays: PICTURES_KEPT_DAYS,
  recordDays: RECORDS_KEPT_DAYS_MIN,
  backupDays: BACKUPS_KEPT_DAYS,
  answerDays: RIGHTS_ANSWER_DAYS,
  answerDaysMax: RIGHTS_ANSWER_DAYS_MAX,
  breachHours: BREACH_DETAILS_HOURS,
  ackHours: ACKNOWLEDGE_MS / HOUR_MS,
  targetDays: TARGET_MS / DAY_MS,
  boundDays: BOUND_MS / DAY_MS,
  idleDays: LOGIN_IDLE_DAYS,
  loginDays: LOGIN_LASTS_DAYS,
  codeDays: CODES_KEPT_DAYS,
  unprovedDays: UNPROVED_KEPT_DAYS,
  version: CONSENT_VERSION,
  operator: slot.operatorName,
  address: slot.operatorAddress,
  email: slot.operatorEmail,
  phone: slot.operatorPhone,
}

/** What is stored, and for how long. */
const ITEMS = [
  ['name', 'kept.account'],
  ['email', 'kept.account'],
  ['phone', 'kept.account'],
  ['password', 'kept.account'],
  ['pan', 'kept.account'],
  ['birth', 'kept.account'],
  ['vouch', 'kept.account'],
  ['bank', 'bank.kept'],
  ['payments', 'payments.kept'],
  ['proof', 'proof.kept'],
  ['messages', 'kept.account'],
  ['place', 'kept.account'],
  ['entry', 'entry.kept'],
  ['sessions', 'sessions.kept'],
  ['codes', 'codes.kept'],
  ['push', 'push.kept'],
  ['told', 'kept.year'],
  ['nominee', 'nominee.kept'],
  ['acts', 'acts.kept'],
  ['visitor', 'visitor.kept'],
  ['log', 'log.kept'],
] as const

const CHAPTERS = [
  ['consent', 3],
  ['rights', 6],
  ['sharing', 3],
  ['safety', 2],
  ['device', 2],
  ['children', 1],
  ['complain', 2],
  ['change', 1],
] as const

export function PrivacyPage({ words: { privacy } }: PageProps) {
  const print = privacy as (key: PrivacyKey, values: typeof FACTS) => string
  return (
    <article className="page">
      <header className="page-head page-head--text">
        <h1>{privacy('heading')}</h1>
        <p className="lead">{privacy('lead')}</p>
        <p className="small soft">{print('version', FACTS)}</p>
      </header>
      <Contents
        label={privacy('contents')}
        chapters={(['who', 'short', 'data', ...CHAPTERS.map(([chapter]) => chapter)] as const).map(
          (chapter) => ({ id: chapter, title: privacy(chapter) }),
        )}
      />
      <div className="prose prose--notice">
        <h2 id="who">{privacy('who')}</h2>
        <p>{print('who.1', FACTS)}</p>
        <h2 id="short">{privacy('short')}</h2>
        <ul>
          {(['short.1', 'short.2', 'short.3'] as const).map((key) => (
            <li key={key}>{privacy(key)}</li>
          ))}
        </ul>
        <h2 id="data">{privacy('data')}</h2>
        <DataTable privacy={privacy} print={print} />
        {CHAPTERS.flatMap(([chapter, count]) => [
          <h2 key={chapter} id={chapter}>
            {privacy(chapter)}
          </h2>,
          <ul key={`${chapter}.list`}>
            {Array.from({ length: count }, (_none, at) => `${chapter}.${at + 1}` as PrivacyKey).map(
              (key) => (
                <li key={key}>{print(key, FACTS)}</li>
              ),
            )}
          </ul>,
        ])}
      </div>
    </article>
  )
}

function DataTable({
  privacy,
  print,
}: {
  privacy: Words['privacy']
  print: (key: PrivacyKey, values: typeof FACTS) => string
}) {
  const [what, purpose, seen, stored] = [
    privacy('data.what'),
    privacy('data.purpose'),
    privacy('data.seen'),
    privacy('data.kept'),
  ]
  return (
    <div className="table-wrap">
      <table className="table table--facts" aria-labelledby="data">
        <thead>
          <tr>
            <th scope="col">{what}</th>
            <th scope="col">{purpose}</th>
            <th scope="col">{seen}</th>
            <th scope="col">{stored}</th>
          </tr>
        </thead>
        <tbody>
          {ITEMS.map(([item, storedKey]) => (
            <tr key={item}>
              <th scope="row">{print(item, FACTS)}</th>
              <td data-label={purpose}>{print(`${item}.purpose`, FACTS)}</td>
              <td data-label={seen}>{print(`${item}.seen`, FACTS)}</td>
              <td data-label={stored}>{print(storedKey, FACTS)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
