import { money } from '#contract/formats.ts'
import { fromSteps } from '#domain/shared/rupees.ts'
import { RECORDS_KEPT_DAYS_MIN } from '#domain/shared/privacy-terms.ts'
import type { MatchingResult, ServingWay } from '#domain/matching/matching-types.ts'
import { circleBySlug } from '../circles/find-circle.ts'
import { closeWorld, openWorld } from '../create-world.ts'
import {
  lastRunOf,
  replayedRun,
  type ReplayedRun,
  type StoredResult,
} from '../matching/stored-runs.ts'
import { openPractice } from './open-practice.ts'
import { productionConfig } from '../platform/config.ts'
import type { Tx } from '../platform/database/db.ts'
import { readCommandLine, wrongUse } from '../platform/machine/command-line.ts'
import { inTransactionOf } from '../platform/use-case/transaction.ts'
import type { World } from '../platform/use-case/world.ts'
import { runProgram } from './run-program.ts'

const COMMAND = {
  usage: ['npm run replay -- run-id', 'npm run replay -- --circle slug --last'],
  about: `Replays a matching run from its stored inputs: of the practice installation in this folder, or, with
PARASPAR_MODE=production, of the database in DATABASE_URL. Prints what it made and why, with ids and
no names. A run that an older version made, or whose inputs are a year old, is only printed.`,
  options: {
    circle: { type: 'string', value: 'slug', about: 'a circle, by the slug of its address' },
    last: { type: 'boolean', default: false, about: 'its last run that made a match' },
  },
  takesWords: true,
  exits:
    'Ends with 0 if the result is identical, with 1 if it differs, with 2 if it cannot be compared.',
} as const

const ONLY_THESE = 'Only runs that made a match are stored.'
const IS_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

type Which = { readonly runId: string } | { readonly slug: string }
/**
 * 0: equal result. 1: another result, or the stored inputs were changed. 2: no such run, or another
 * version of the algorithm made it.
 */
export type Replayed = { readonly code: 0 | 1 | 2; readonly output: string }

/** Repeats one run and returns the lines for the operator. Changes nothing. */
export async function replayByHand(world: World, which: Which): Promise<Replayed> {
  return inTransactionOf(world, ({ tx }) =>
    'runId' in which ? replayById(tx, which.runId) : replayLast(tx, which.slug),
  )
}

async function replayLast(tx: Tx, slug: string): Promise<Replayed> {
  const circle = await circleBySlug(tx, slug)
  if (circle === undefined) return { code: 2, output: `There is no circle ${slug}.` }
  const runId = await lastRunOf(tx, circle.circleId)
  return runId === undefined
    ? { code: 2, output: `No run has made a match in ${slug} yet. ${ONLY_THESE}` }
    : replayById(tx, runId)
}

async function replayById(tx: Tx, runId: string): Promise<Replayed> {
  const run = IS_ID.test(runId) ? await replayedRun(tx, runId) : undefined
  return run === undefined
    ? { code: 2, output: `There is no run ${runId}. ${ONLY_THESE}` }
    : said(run)
}

function said(run: ReplayedRun): Replayed {
  const head = [
    `Run ${run.id} of ${run.at.toString()}, version ${run.codeVersion} of the algorithm`,
    `Circle ${run.circleId}, seed ${run.seed}, inputs ${run.inputHash.toString('hex')}`,
  ]
  const lines = (one: StoredResult) => [
    ...one.matches.map(matchLine),
    ...one.waiting.map(waitingLine),
    ...howLines(one),
  ]
  switch (run.replay) {
    case 'changed':
      return {
        code: 1,
        output: [...head, 'The stored inputs were changed: they do not match their hash.'].join(
          '\n',
        ),
      }
    case 'not_kept':
      return {
        code: 2,
        output: [
          ...head,
          ...lines(run.stored),
          `Its inputs are no longer kept: they are emptied after ${RECORDS_KEPT_DAYS_MIN} days. ` +
            'It cannot be replayed.',
        ].join('\n'),
      }
    case 'other_version':
      return {
        code: 2,
        output: [
          ...head,
          ...lines(run.stored),
          `Made by version ${run.codeVersion}. This release has version ${run.versionHere} of the ` +
            `algorithm and does not replay it. Replay the run with a release that has version ` +
            `${run.codeVersion}.`,
        ].join('\n'),
      }
    case 'same':
      return {
        code: 0,
        output: [
          ...head,
          ...lines(run.stored),
          `Identical. Matches: ${run.stored.matches.length}; asks still waiting: ` +
            `${run.stored.waiting.length}.`,
        ].join('\n'),
      }
    case 'differs': {
      const [stored, now] = [lines(run.stored), lines(run.now)]
      const changes = [
        ...stored.filter((line) => !now.includes(line)).map((line) => `- ${line}`),
        ...now.filter((line) => !stored.includes(line)).map((line) => `+ ${line}`),
      ]
      return {
        code: 1,
        output: [...head, 'It differs: stored result (-), result now (+).', ...changes].join('\n'),
      }
    }
  }
}

const SERVED = {
  best: 'No run within the limits serves the queue better.',
  in_turn: 'Each ask got the most it could in its turn; better was not tried to the end.',
  unsearched: 'Each ask got the most it could in its turn; there was no time to try better.',
} as const satisfies Record<ServingWay, string>

// Runs of older versions do not say these.
function howLines({ serving, preferenceCost }: StoredResult): string[] {
  return [
    ...(serving === undefined ? [] : [SERVED[serving]]),
    ...(preferenceCost === undefined
      ? []
      : [
          `Payments more for urgent asks first: ${preferenceCost.urgent}; for pledges first in ` +
            `line: ${preferenceCost.firstInLine}.`,
        ]),
  ]
}

function matchLine({
  askRank,
  steps,
  reason,
  giverId,
  receiverId,
  pledgeId,
  askId,
}: MatchingResult['matches'][number]): string {
  return (
    `place ${askRank}: ${money(fromSteps(steps))} from ${giverId} to ${receiverId}, ` +
    `${reason} (pledge ${pledgeId}, ask ${askId})`
  )
}

function waitingLine({
  rank,
  unservedSteps,
  why,
  askId,
}: MatchingResult['waiting'][number]): string {
  return `place ${rank}: ${money(fromSteps(unservedSteps))} of ask ${askId} waits, ${[why].flat().join(' and ')}`
}

function readWhich(): Which {
  const {
    values: { circle: slug, last },
    positionals: [runId, ...more],
  } = readCommandLine(COMMAND)
  if (more.length === 0 && runId !== undefined && slug === undefined && !last) return { runId }
  if (runId === undefined && slug !== undefined && last) return { slug }
  throw wrongUse(COMMAND, 'Name a run, or a circle with --last.')
}

async function inPractice(which: Which): Promise<Replayed> {
  const { world, close } = await openPractice()
  try {
    return await replayByHand(world, which)
  } finally {
    await close()
  }
}

if (import.meta.main)
  await runProgram(async () => {
    const which = readWhich()
    if (process.env['PARASPAR_MODE'] !== 'production') return inPractice(which)
    const world = await openWorld(productionConfig(process.env))
    try {
      return await replayByHand(world, which)
    } finally {
      await closeWorld(world)
    }
  })
