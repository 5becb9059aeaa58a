import { RULE_FIGURES } from '#contract/papers/rule-figures.ts'
import { Contents } from './parts/contents.tsx'
import type { PageProps, Words } from './parts/words.ts'

type RuleKey = Parameters<Words['rules']>[0]

/** Each chapter and how many rules it has. */
const CHAPTERS = [
  ['promise', 6],
  ['circle', 5],
  ['pledges', 5],
  ['asks', 6],
  ['matching', 4],
  ['paying', 9],
  ['disputes', 6],
  ['roles', 4],
  ['suspension', 3],
  ['nobody', 1],
  ['tax', 1],
  ['frozen', 1],
  ['who', 2],
] as const satisfies readonly (readonly [RuleKey, number])[]

export function RulesPage({ words: { frame, rules } }: PageProps) {
  // Every rule gets all figures, because the compiler cannot know which of them its sentence uses.
  const print = rules as (key: RuleKey, values: typeof RULE_FIGURES) => string
  return (
    <article className="page page--text">
      <header className="page-head">
        <h1>{rules('heading')}</h1>
        <p className="lead">{rules('lead')}</p>
        <p className="small soft">{print('version', RULE_FIGURES)}</p>
      </header>
      <Contents
        label={frame('contents')}
        chapters={CHAPTERS.map(([chapter]) => ({ id: chapter, title: rules(chapter) }))}
      />
      <div className="prose">
        {CHAPTERS.flatMap(([chapter, count]) => [
          <h2 key={chapter} id={chapter}>
            {print(chapter, RULE_FIGURES)}
          </h2>,
          <ul key={`${chapter}.list`}>
            {Array.from({ length: count }, (_none, at) => `${chapter}.${at + 1}` as RuleKey).map(
              (key) => (
                <li key={key}>{print(key, RULE_FIGURES)}</li>
              ),
            )}
          </ul>,
        ])}
      </div>
    </article>
  )
}
