import { PERSONAL_FIELDS, type PersonalFieldKey } from '#domain/members/personal-fields.ts'
import { PRIVACY_FACTS, PRIVACY_ITEMS } from '#contract/privacy.ts'
import { slot } from '#contract/site.ts'
import { Contents } from './parts/contents.tsx'
import type { PageProps, Words } from './parts/words.ts'

type PrivacyKey = Parameters<Words['privacy']>[0]

type Print = (key: PrivacyKey, values: typeof FACTS) => string
type PrintField = (key: PersonalFieldKey, values: typeof FACTS) => string

const FACTS = {
  ...PRIVACY_FACTS,
  operator: slot.operatorName,
  address: slot.operatorAddress,
  email: slot.operatorEmail,
  phone: slot.operatorPhone,
}

const CHAPTERS = [
  ['consent', 3],
  ['rights', 6],
  ['sharing', 4],
  ['safety', 2],
  ['device', 7],
  ['children', 1],
  ['complain', 2],
  ['change', 1],
] as const

export function PrivacyPage({ words: { frame, privacy, personalFields } }: PageProps) {
  const print = privacy as Print
  return (
    <article className="page">
      <header className="page-head page-head--text">
        <h1>{privacy('heading')}</h1>
        <p className="lead">{privacy('lead')}</p>
        <p className="small soft">{print('version', FACTS)}</p>
      </header>
      <Contents
        label={frame('contents')}
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
        <DataTable rows={rowsOf(print, personalFields)} print={print} />
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

type Item = {
  readonly key: string
  readonly what: string
  readonly purpose: string
  readonly seen: string
  readonly kept: string
}

function rowsOf(print: Print, printField: PrintField): Item[] {
  return [
    ...PERSONAL_FIELDS.map(({ name, storedUntil }) => ({
      key: name,
      what: printField(`${name}.what`, FACTS),
      purpose: printField(`${name}.purpose`, FACTS),
      seen: printField(`${name}.seen`, FACTS),
      kept: print(`kept.${storedUntil}`, FACTS),
    })),
    ...PRIVACY_ITEMS.map(([item, keptKey]) => ({
      key: item,
      what: print(item, FACTS),
      purpose: print(`${item}.purpose`, FACTS),
      seen: print(`${item}.seen`, FACTS),
      kept: print(keptKey, FACTS),
    })),
  ]
}

function DataTable({ rows, print }: { rows: readonly Item[]; print: Print }) {
  const [whatLabel, purposeLabel, seenLabel, keptLabel] = [
    print('data.what', FACTS),
    print('data.purpose', FACTS),
    print('data.seen', FACTS),
    print('data.kept', FACTS),
  ]
  return (
    <div className="table-wrap">
      <table className="table table--facts" aria-labelledby="data">
        <thead>
          <tr>
            <th scope="col">{whatLabel}</th>
            <th scope="col">{purposeLabel}</th>
            <th scope="col">{seenLabel}</th>
            <th scope="col">{keptLabel}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, what, purpose, seen, kept }) => (
            <tr key={key}>
              <th scope="row">{what}</th>
              <td data-label={purposeLabel}>{purpose}</td>
              <td data-label={seenLabel}>{seen}</td>
              <td data-label={keptLabel}>{kept}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
