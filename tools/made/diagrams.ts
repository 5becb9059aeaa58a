import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ASK_TRANSITIONS } from '#domain/asks/ask-transitions.ts'
import { DISPUTE_TRANSITIONS } from '#domain/matches/dispute-transitions.ts'
import { MATCH_TRANSITIONS, type TransitionCondition } from '#domain/matches/match-transitions.ts'
import { PLEDGE_TRANSITIONS } from '#domain/pledges/pledge-transitions.ts'
import { readCommandLine } from '#server/platform/machine/command-line.ts'

export const STATES_FILE = join(import.meta.dirname, '../../docs/states.md')

/** One line of any transition table. */
type Line = {
  readonly on: string
  readonly by: string
  readonly to: string
  readonly onlyIf?: string
}
type Table = Readonly<Record<string, readonly Line[]>>
type Machine = {
  readonly title: string
  readonly begins: string
  readonly table: Table
  readonly notes: readonly string[]
}

/** The conditions of moves-now.ts in words. A missing one does not compile. */
const CONDITIONS: Readonly<Record<TransitionCondition, string>> = {
  not_proposed: 'nobody has proposed it yet',
  proposed_by_other: 'the other side has proposed it',
  proposed: 'it was proposed and not answered in time',
  claims_left: 'fewer than five claims so far',
  not_failed_before: 'the bank has not failed it before',
  time_to_pay:
    'there is time to pay; it begins again, once, where a bank was busy with the payment',
  no_time_to_pay: 'the time to pay is over and does not begin again',
  late_and_in_time: 'within the late-claim time, once, and never after a ruling',
  nothing_fits: 'it came late and the ask takes nothing of it any more',
  return_promised: 'the receiver has promised to send it back',
  return_open: 'a part is on its way back',
  return_to_miss: 'a part is on its way back, once, and not while something is in question',
  return_due:
    'the time to send it back is over; not while a reversal is in question or a ruling can ' +
    'be appealed',
  reversal_in_time:
    'within the time for reversals, once for each side, not while something is in question ' +
    'and not after a ruling about one',
  reversal_running: 'a reversal is in question; the parties: whoever asked, before it is ruled',
  return_in_question: 'money that did not come back is in question',
  beside_running: 'a reversal, or money that did not come back, is in question',
}

const MACHINES: readonly Machine[] = [
  {
    title: 'A match',
    begins: 'awaiting_payment',
    table: MATCH_TRANSITIONS,
    notes: [
      'If the other side has already proposed to cancel, a second proposal is an agreement.',
      'In `disputed`, once a ruling is approved, the two parties can only accept it or appeal.',
      'If money is not sent back in time, a dispute opens beside the `confirmed` or `reversed` ' +
        'match. A `disputed` match is with officers already.',
      'The drawing leaves out events that lead back to the same state.',
    ],
  },
  {
    title: 'A dispute',
    begins: 'open',
    table: DISPUTE_TRANSITIONS,
    notes: [
      '`officer` has taken the dispute. `second` is another officer without ties. `any` is any ' +
        'officer without ties who may take it. `party` is one of the two people of the match.',
    ],
  },
  {
    title: 'A pledge',
    begins: 'pending',
    table: PLEDGE_TRANSITIONS,
    notes: [
      'If an event can lead to several states, the amounts of the shares decide which one ' +
        '(`pledgeStateOf`).',
    ],
  },
  {
    title: 'An ask',
    begins: 'pending',
    table: ASK_TRANSITIONS,
    notes: [
      'A first ask, and one above the circle’s line, begins in `awaiting_review`.',
      'If an event can lead to several states, the amounts of the shares decide which one ' +
        '(`askStateOf`).',
    ],
  },
]

/**
 * Builds the document of all state machines from the tables that the server enforces. Markdown with
 * mermaid.
 */
export function statesDocument(): string {
  return [
    '# States',
    '',
    'These are the states of matches, disputes, pledges and asks, and the events that change ' +
      'them. The server allows only what the tables list.',
    'The buttons of a payment come from the same table (`movesNow`). The database has its own ' +
      'copy of the match table (`can_match_go`), and a test compares the two.',
    '',
    '`npm run diagrams` writes this page from the transition tables in `src/domain`. ' +
      'A test fails when they differ.',
    '',
    ...MACHINES.flatMap(chapterOf),
  ].join('\n')
}

function chapterOf({ title, begins, table, notes }: Machine): string[] {
  return [
    `## ${title}`,
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...drawingOf(begins, table),
    '```',
    '',
    '| from | event | who | to | only if |',
    '|---|---|---|---|---|',
    ...rowsOf(table),
    '',
    ...notes.map((note) => `- ${note}`),
    '',
  ]
}

// One arrow per pair of states, with every event that takes it. Each end state has an arrow to the
// end.
function drawingOf(begins: string, table: Table): string[] {
  const arrows = Object.entries(table).flatMap(([from, lines]) => {
    const byTarget = Map.groupBy(
      lines.filter(({ to }) => to !== from),
      ({ to }) => to,
    )
    return Array.from(
      byTarget,
      ([to, reasons]) =>
        `  ${from} --> ${to}: ${[...new Set(reasons.map(({ on }) => on))].join(', ')}`,
    )
  })
  const ends = Object.entries(table)
    .filter(([, lines]) => lines.length === 0)
    .map(([state]) => `  ${state} --> [*]`)
  return [`  [*] --> ${begins}`, ...arrows, ...ends]
}

// Parties with equal rights share a row.
function rowsOf(table: Table): string[] {
  return Object.entries(table).flatMap(([from, lines]) => {
    const same = Map.groupBy(lines, ({ on, to, onlyIf = '' }) => `${on} ${to} ${onlyIf}`)
    return Array.from(same.values(), (group) => {
      const [{ on, to, onlyIf } = { on: '', to: '' }] = group
      const condition = onlyIf === undefined ? '' : CONDITIONS[onlyIf as TransitionCondition]
      return (
        `| \`${from}\` | ${on} | ${[...new Set(group.map(({ by }) => by))].join(', ')} | ` +
        `\`${to}\` | ${condition} |`
      )
    })
  })
}

/** Writes docs/states.md. */
if (import.meta.main) {
  readCommandLine({
    usage: ['npm run diagrams'],
    about: 'Writes docs/states.md from the transition tables.',
  })
  writeFileSync(STATES_FILE, statesDocument())
}
