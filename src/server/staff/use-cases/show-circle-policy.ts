import type { CirclePolicyView } from '#contract/staff/rules.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { HISTORY_MAX, rulesOf } from '../policy-view.ts'
import { wordsOfChanges, wordsOfVersions } from '../rule-changes/words-about.ts'
import { type EndedChange, listEndedChanges } from '../store/rule-change-store.ts'

type Minute = CirclePolicyView['minutes'][number]

/**
 * Shows the circle's policy to every member: figures in force, and the minutes of every change, the
 * latest first: what changed, by whom and why, and how the members were heard.
 */
export const showCirclePolicy = useCase('GET /circle/policy', async (ctx) => {
  const { history, ...rules } = await rulesOf(ctx)
  const ended = await listEndedChanges(ctx.tx, ctx.actor.circleId, HISTORY_MAX)
  const words = await wordsOfChanges(
    ctx,
    ended.map(({ approvalId }) => approvalId),
  )
  const published = await wordsOfVersions(ctx, HISTORY_MAX)
  const ofVersion = new Map(ended.map((change) => [change.policyVersion, change]))
  const minutes = [
    ...history.map(({ version, publishedAt: at, changed }): Minute => {
      const change = ofVersion.get(version)
      if (change !== undefined) return minuteOf(change, words.get(change.approvalId))
      const people = published.get(version) ?? []
      return { at, outcome: 'published', version, changed, people, heard: null }
    }),
    ...ended
      .filter(({ policyVersion }) => policyVersion === null)
      .map((change) => minuteOf(change, words.get(change.approvalId))),
  ]
  // A program reads the circle without names.
  const shown = ctx.actor.scopes === null ? minutes : minutes.map(withoutPeople)
  return { data: { ...rules, minutes: shown.toSorted(latestFirst) } }
})

function withoutPeople(minute: Minute): Minute {
  return { ...minute, people: [] }
}

function latestFirst(one: Minute, other: Minute): number {
  return Temporal.Instant.compare(other.at, one.at)
}

function minuteOf(
  {
    endedAt,
    outcome,
    policyVersion,
    changes,
    notifiedAt,
    notified,
    objections,
    voices,
  }: EndedChange,
  people: Minute['people'] = [],
): Minute {
  return {
    at: endedAt.toString(),
    outcome,
    version: policyVersion,
    changed: [...changes],
    people,
    heard: { notifiedAt: notifiedAt.toString(), notified, objections, voices },
  }
}
