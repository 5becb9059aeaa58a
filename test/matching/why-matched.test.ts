import { expect, test } from 'vitest'
import english from '#contract/messages/payments/payment-page.en.json' with { type: 'json' }
import hindi from '#contract/messages/payments/payment-page.hi.json' with { type: 'json' }
import staffEnglish from '#contract/messages/staff/staff-circle.en.json' with { type: 'json' }
import staffHindi from '#contract/messages/staff/staff-circle.hi.json' with { type: 'json' }
import type { MatchingInput, MatchingRun, ProposedMatch } from '#domain/matching/matching-types.ts'
import { runMatching } from '#domain/matching/run-matching.ts'
import { type Distribution, drawnCircle } from '../../bench/matching/drawn-circle.ts'

const RUNS = 60

type Made = { readonly input: MatchingInput; readonly run: MatchingRun }
type Claim = (match: ProposedMatch, made: Made) => boolean

/** What each sentence says, in words of code. A new sentence needs a new claim. */
const SAME: Claim = (match, made) =>
  openOf(made.input.pledges, match.pledgeId) === openOf(made.input.asks, match.askId)
const THREE: Claim = (match, made) => {
  const around = pairedWith(match, made)
  return around.size === 3 && [...around].every((id) => isUsedUp(id, made))
}
const ALL_TO_ONE: Claim = (match, made) =>
  isUsedUp(match.pledgeId, made) && asksOf(match.pledgeId, made).size === 1
const SHARED_OR_OPEN: Claim = (match, made) =>
  asksOf(match.pledgeId, made).size > 1 || !isUsedUp(match.pledgeId, made)

const CLAIMS: Readonly<Record<string, Claim>> = {
  'What was open of the pledge and what was open of the ask were the same amount.': SAME,
  'उस समय पेशकश में जितना खुला था, माँग में भी ठीक उतना ही बाक़ी था।': SAME,
  'Three pledges and asks, these two among them, fit together exactly: nothing of them was left open.':
    THREE,
  'तीन पेशकशें और माँगें, जिनमें ये दोनों भी हैं, आपस में ठीक-ठीक बैठ गईं: उनमें से कुछ बाक़ी नहीं रहा।': THREE,
  'All that was open of the pledge at that moment went to this ask.': ALL_TO_ONE,
  'उस समय इस पेशकश में जितना खुला था, सब इसी माँग में लगा।': ALL_TO_ONE,
  'The pledge was shared between several asks, or part of it stayed open.': SHARED_OR_OPEN,
  'पेशकश कई माँगों में बँटी, या उसका कुछ हिस्सा खुला रह गया।': SHARED_OR_OPEN,
}

test('each sentence about why a payment was matched is true of a thousand drawn matches', () => {
  const made = ['uniform', 'realistic', 'parity'].flatMap((kind) =>
    Array.from({ length: RUNS / 3 }, (_, at): Made => {
      const input = drawnCircle(kind as Distribution, 12 + 3 * at, 500 + at)
      return { input, run: runMatching(input) }
    }),
  )
  const counts: Record<string, number> = {}
  const untrue: string[] = []
  for (const one of made)
    for (const match of one.run.matches)
      for (const sentence of sentencesFor(match)) {
        counts[match.reason] = (counts[match.reason] ?? 0) + 1
        if (CLAIMS[sentence]?.(match, one) !== true) untrue.push(sentence)
      }
  expect([...new Set(untrue)]).toEqual([])
  expect(Object.keys(counts).sort()).toEqual(['exact', 'fill', 'pair', 'split'])
  expect(made.flatMap(({ run }) => run.matches).length).toBeGreaterThan(1_000)
})

function sentencesFor({ reason }: ProposedMatch): string[] {
  return [
    english[`why.${reason}`],
    hindi[`why.${reason}`],
    staffEnglish[`reason.${reason}`],
    staffHindi[`reason.${reason}`],
  ]
}

function openOf(
  requests: readonly { readonly id: string; readonly openSteps: number }[],
  id: string,
): number {
  return requests.find((one) => one.id === id)?.openSteps ?? NaN
}

function isUsedUp(id: string, { input, run }: Made): boolean {
  const given = run.matches
    .filter(({ pledgeId, askId }) => pledgeId === id || askId === id)
    .reduce((steps, match) => steps + match.steps, 0)
  return given === openOf([...input.asks, ...input.pledges], id)
}

function asksOf(pledgeId: string, { run }: Made): Set<string> {
  return new Set(run.matches.filter((one) => one.pledgeId === pledgeId).map(({ askId }) => askId))
}

// All that is joined to a match by payments.
function pairedWith({ pledgeId, askId }: ProposedMatch, { run }: Made): Set<string> {
  const around = new Set([pledgeId, askId])
  for (let size = 0; size < around.size;) {
    size = around.size
    for (const one of run.matches)
      if (around.has(one.pledgeId) || around.has(one.askId)) around.add(one.pledgeId).add(one.askId)
  }
  return around
}
