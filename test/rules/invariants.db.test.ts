import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareConfirmedMatch } from '../helping/bare-rows.ts'
import { NO_ID } from '../helping/commands.ts'
import {
  claimed,
  confirmed,
  helpingCircle,
  helpingWorld,
  matchBetween,
  newGiver,
  newReceiver,
  pledgeOf,
} from '../helping/helping.ts'
import { checkInvariants, INVARIANT_NAMES } from './invariants.ts'
import { checkWhatIsLeft } from '../server/left-behind.ts'
import { type TestWorld, testWorld } from '../server/world.ts'

let w: TestWorld
beforeAll(async () => {
  w = await helpingWorld()
  const circle = await helpingCircle(w)
  const giver = await newGiver(w, circle)
  const receiver = await newReceiver(w, circle, { asks: 0 })
  for (const amount of [500, 1_000])
    await confirmed(w, await matchBetween(w, { giver, receiver, amount }))
  await claimed(w, await matchBetween(w, { giver, receiver }))
  await matchBetween(w, { giver, receiver })
  await newReceiver(w, circle, { asks: 500 })
  await pledgeOf(w, giver, 500, 'super')
  await w.work()
})
afterAll(() => w.close())

/**
 * Lets the owner break something with every guard of the database off, and says what is noticed;
 * nothing of it stays.
 */
async function noticed(...statements: readonly string[]): Promise<string[]> {
  const client: pg.PoolClient = await w.owner.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL session_replication_role = replica')
    for (const sql of statements) {
      const { rowCount } = await client.query(sql)
      // A statement that changes rows must find some, or nothing was planted; one that changes the
      // schema counts none.
      if (rowCount !== null) expect(rowCount).toBeGreaterThan(0)
    }
    return await checkInvariants(client)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

const PAST = "'2020-01-01T00:00:00Z'"
const NOBODY = "'ffffffff-ffff-7fff-8fff-ffffffffffff'"
const FIRST_TRANSFER = '(SELECT min(transfer_id::text)::uuid FROM ledger_transfer)'
const REVERSED = `INSERT INTO ledger_transfer SELECT circle_id, ${NOBODY}, 'reversal', match_id, transfer_id, giver_account, receiver_account, amount_rupees, posted_at FROM ledger_transfer WHERE transfer_id = ${FIRST_TRANSFER}`
const REVERSED_ENTRIES = `INSERT INTO ledger_entry SELECT circle_id, account_id, 3, ${NOBODY}, -amount_rupees,
  (SELECT max(given_after) FROM ledger_entry l WHERE l.account_id = e.account_id) - greatest(amount_rupees, 0),
  (SELECT max(received_after) FROM ledger_entry l WHERE l.account_id = e.account_id) - greatest(-amount_rupees, 0),
  (SELECT max(given_after) - max(received_after) FROM ledger_entry l WHERE l.account_id = e.account_id) - amount_rupees, posted_at
  FROM ledger_entry e WHERE transfer_id = ${FIRST_TRANSFER}`

test('a made history breaks no invariant', async () => {
  expect(await checkInvariants(w.owner.pool)).toEqual([])
})

const PLANTED: readonly (readonly [what: string, name: string, ...sql: string[]])[] = [
  [
    'a flipped sign',
    'all Coine of the installation sum to zero',
    'UPDATE ledger_entry SET amount_rupees = -amount_rupees WHERE amount_rupees < 0',
  ],
  [
    'an entry moved to another circle',
    'all Coine of a circle sum to zero',
    `UPDATE ledger_entry SET circle_id = ${NOBODY} WHERE amount_rupees < 0`,
  ],
  [
    'a missing entry',
    'a transfer has two entries, of its amount each, that sum to zero',
    'DELETE FROM ledger_entry WHERE amount_rupees < 0',
  ],
  [
    'a pair of another amount',
    'a transfer has two entries, of its amount each, that sum to zero',
    'UPDATE ledger_entry SET amount_rupees = amount_rupees * 2',
  ],
  [
    'a pair without a transfer',
    'a transfer has two entries, of its amount each, that sum to zero',
    `UPDATE ledger_entry SET transfer_id = ${NOBODY} WHERE transfer_id = ${FIRST_TRANSFER}`,
  ],
  [
    'swapped sides',
    'an entry is on one side of its transfer, at its time',
    'UPDATE ledger_entry SET amount_rupees = -amount_rupees',
  ],
  [
    'a dated back entry',
    'an entry is on one side of its transfer, at its time',
    `UPDATE ledger_entry SET posted_at = ${PAST} WHERE seq = 1`,
  ],
  [
    'an account of nobody',
    'an entry is in an open account of a member',
    'DELETE FROM ledger_account',
  ],
  [
    'a gift to oneself',
    'no one gives to themselves',
    'ALTER TABLE match DROP CONSTRAINT match_between_two_people',
    'UPDATE match SET receiver_id = giver_id',
  ],
  [
    'a gap in the numbers',
    'entries of an account are numbered without a gap',
    'UPDATE ledger_entry SET seq = seq + 1 WHERE seq = 2',
  ],
  [
    'a counter ahead of its entries',
    'a counter continues from the one before by its entry',
    'UPDATE ledger_entry SET given_after = given_after + 1, balance_after = balance_after + 1',
  ],
  [
    'a balance of its own',
    'a balance is what was given less what was received',
    'ALTER TABLE ledger_entry DROP CONSTRAINT entry_balance_is_given_less_received',
    'UPDATE ledger_entry SET balance_after = balance_after + 1',
  ],
  [
    'a transfer without its match',
    'a confirmed match and its one transfer agree',
    `UPDATE ledger_transfer SET match_id = ${NOBODY} WHERE transfer_id = ${FIRST_TRANSFER}`,
  ],
  [
    'a confirmed match without its transfer',
    'a confirmed match and its one transfer agree',
    `DELETE FROM ledger_transfer WHERE transfer_id = ${FIRST_TRANSFER}`,
  ],
  [
    'help posted twice',
    'there are as many transfers of help as confirmed matches',
    'DROP INDEX ledger_transfer_one_help_per_match',
    `INSERT INTO ledger_transfer SELECT circle_id, ${NOBODY}, 'help', match_id, NULL, giver_account, receiver_account, amount_rupees, posted_at FROM ledger_transfer WHERE transfer_id = ${FIRST_TRANSFER}`,
  ],
  [
    'a reversal of another amount',
    'a reversal names the help of its match, with its amount and its two members',
    REVERSED,
    `UPDATE ledger_transfer SET amount_rupees = amount_rupees + 1 WHERE kind = 'reversal'`,
  ],
  [
    'a reversal of a match that stands',
    'a reversed match has one reversal, and no other has',
    REVERSED,
    REVERSED_ENTRIES,
  ],
  [
    'parts that do not make the amount',
    'a pledge is the sum of its parts',
    'ALTER TABLE pledge DROP CONSTRAINT pledge_parts_make_the_amount',
    'UPDATE pledge SET closed_rupees = closed_rupees + 500',
  ],
  [
    'parts that do not make what is asked for',
    'an ask is the sum of its parts',
    'ALTER TABLE ask DROP CONSTRAINT ask_parts_make_the_amount',
    'UPDATE ask SET closed_rupees = closed_rupees + 500',
  ],
  [
    'a pledge that holds too little',
    'a pledge holds what its live matches take and has fulfilled what was confirmed',
    'UPDATE pledge SET held_rupees = held_rupees - 500, closed_rupees = closed_rupees + 500 WHERE held_rupees > 0',
  ],
  [
    'an ask that was fulfilled twice',
    'an ask holds what its live matches bring and was fulfilled by what was confirmed',
    'UPDATE ask SET amount_rupees = amount_rupees + 500, fulfilled_rupees = fulfilled_rupees + 500 WHERE fulfilled_rupees > 0',
  ],
  [
    'a match of somebody who never pledged',
    'a match is between the two who pledged and asked',
    `UPDATE match SET giver_id = ${NOBODY}`,
  ],
  [
    'a time line with a line cut out',
    'a match moves line by line from its making to its state',
    "DELETE FROM match_event WHERE kind = 'claimed'",
  ],
  [
    'a time line that begins in the middle',
    'a match moves line by line from its making to its state',
    "DELETE FROM match_event WHERE kind = 'made'",
  ],
  [
    'a move without its line',
    'the last line of a match’s timeline is its state',
    "DELETE FROM match_event WHERE kind = 'confirmed'",
  ],
  [
    'a version nobody knows the reason of',
    'a match has a line for each of its versions',
    'UPDATE match SET version = version + 1',
  ],
  [
    'a claim that vanished',
    'a match has one valid claim from claim to confirmation, and none before',
    'UPDATE claim SET withdrawn_at = claimed_at',
  ],
  [
    'a claim nobody made',
    'a match has one valid claim from claim to confirmation, and none before',
    "UPDATE match SET state = 'lapsed' WHERE state = 'awaiting_confirmation'",
  ],
  [
    'a second claim',
    'a match has one valid claim from claim to confirmation, and none before',
    'DROP INDEX claim_one_in_force',
    'INSERT INTO claim SELECT circle_id, gen_random_uuid(), match_id, file_id, rail, utr_sealed, amount_rupees, claimed_at FROM claim',
  ],
  [
    'a dispute nobody knows of',
    'a disputed match has one open dispute; else only a confirmed one has, about a reversal or a return, or a reversed one, about a return',
    "UPDATE match SET state = 'disputed' WHERE state = 'awaiting_confirmation'",
  ],
  [
    'a rest of nothing',
    'a request is paused exactly while someone paused it and part of it is open',
    "UPDATE pledge SET state = 'paused'",
  ],
  [
    'a rest that leads nowhere',
    'a paused ask knows the state in which it resumes',
    "UPDATE ask SET paused_by = 'owner'",
  ],
  [
    'a late payment nobody reported',
    'a match is claimed late once, each side asks once for its reversal, and no one after a ruling',
    "UPDATE match SET late = true WHERE state = 'awaiting_confirmation'",
  ],
  [
    'help that is not what was matched',
    'what was confirmed is the whole match, less what went back or what was ruled',
    "UPDATE match SET late = true, return_rupees = 500 WHERE state = 'confirmed'",
  ],
  [
    'a request that took more than came',
    'a late confirmation fills no more than was confirmed, and any other exactly that',
    'ALTER TABLE match DROP CONSTRAINT match_fills_within_what_was_confirmed',
    "UPDATE match SET ask_filled_rupees = confirmed_rupees + 1 WHERE state = 'confirmed'",
  ],
  [
    'a request that took less in time',
    'a late confirmation fills no more than was confirmed, and any other exactly that',
    'ALTER TABLE match DROP CONSTRAINT match_fills_within_what_was_confirmed',
    "UPDATE match SET pledge_filled_rupees = confirmed_rupees - 1 WHERE state = 'confirmed'",
  ],
  [
    'a stranger who proposes to cancel',
    'a cancellation is proposed by one of the two, and only while they can still cancel',
    `UPDATE match SET cancel_by = ${NOBODY}, cancel_until_at = app_now() WHERE state = 'awaiting_payment'`,
  ],
  [
    'a proposal beside a claim',
    'a cancellation is proposed by one of the two, and only while they can still cancel',
    "UPDATE match SET cancel_by = giver_id, cancel_until_at = app_now() WHERE state = 'awaiting_confirmation'",
  ],
  [
    'money that may come back whenever',
    'money to be sent back has a deadline, until it passes or the giver reports the money missing',
    "UPDATE match SET late = true, return_rupees = 500 WHERE state = 'confirmed'",
  ],
  [
    'a clock that stands',
    'a deadline runs in the states that have one',
    "UPDATE match SET deadline_at = NULL WHERE state = 'awaiting_payment'",
  ],
  [
    'a clock after the end',
    'a deadline runs in the states that have one',
    "UPDATE match SET deadline_at = app_now() WHERE state = 'confirmed'",
  ],
  [
    'a part of a step',
    'open shares are whole steps',
    "UPDATE ask SET open_rupees = open_rupees + 1, held_rupees = held_rupees - 1, state = 'pending' WHERE held_rupees > 0",
  ],
  [
    'a reference used twice',
    'a bank reference is used once per rail',
    'ALTER TABLE utr_use DROP CONSTRAINT utr_use_pkey',
    'INSERT INTO utr_use SELECT * FROM utr_use LIMIT 1',
  ],
  [
    'a reference given back',
    'a claim has taken its bank reference for its match',
    'DELETE FROM utr_use',
  ],
  [
    'rules that nobody published',
    'the rules in force are the latest version',
    'UPDATE circle SET policy_version = policy_version + 1',
  ],
  [
    'a run that made fewer',
    'a matching run made the matches it lists',
    'UPDATE matching_run SET made = made + 1',
  ],
]

test.each(PLANTED)('%s is noticed', async (_what, name, ...sql) => {
  expect(await noticed(...sql)).toContain(name)
})

test('every invariant is shown to fail at least once', () => {
  expect(
    [...INVARIANT_NAMES.ledger, ...INVARIANT_NAMES.helping].filter((name) =>
      PLANTED.every(([, planted]) => planted !== name),
    ),
  ).toEqual([])
})

/** A dispute that became final, and the ruling of two strangers in it. */
const RULED = [
  `INSERT INTO dispute (circle_id, dispute_id, match_id, kind, state, opened_at, closed_at, officer_id, officer_circle_id, version) SELECT circle_id, ${NOBODY}, match_id, 'reversal', 'final', app_now(), app_now(), gen_random_uuid(), circle_id, 2 FROM ledger_transfer WHERE kind = 'reversal'`,
  `INSERT INTO dispute_event SELECT t.circle_id, ${NOBODY}, gen_random_uuid(), e.kind, before, after, NULL, NULL, 1, at FROM (VALUES ('opened', NULL, 'open', app_now()), ('appeal_time_over', 'open', 'final', app_now() + interval '1 s')) e (kind, before, after, at), ledger_transfer t WHERE t.kind = 'reversal'`,
  `INSERT INTO ruling (circle_id, ruling_id, dispute_id, match_id, round, outcome, reasons_sealed, state, proposed_by, proposed_circle_id, proposed_at, decided_by, decided_circle_id, decided_at)
    SELECT circle_id, gen_random_uuid(), ${NOBODY}, match_id, 1, 'reverse', '', 'approved', gen_random_uuid(), circle_id, app_now(), gen_random_uuid(), circle_id, app_now() FROM ledger_transfer WHERE kind = 'reversal'`,
]

test('a ruled reversal breaks no invariant', async () => {
  const broken = await noticed(
    REVERSED,
    REVERSED_ENTRIES,
    `UPDATE match SET state = 'reversed', version = version + 1 WHERE match_id = (SELECT match_id FROM ledger_transfer WHERE kind = 'reversal')`,
    `INSERT INTO match_event SELECT circle_id, match_id, gen_random_uuid(), 'reversed', 'confirmed', 'reversed', NULL, NULL, app_now() FROM match WHERE state = 'reversed'`,
    ...['pledge', 'ask'].map(
      (
        request,
      ) => `UPDATE ${request} r SET fulfilled_rupees = fulfilled_rupees - amount_rupees, closed_rupees = closed_rupees + amount_rupees
      WHERE ${request}_id = (SELECT ${request}_id FROM match WHERE state = 'reversed')`,
    ),
    ...RULED,
  )
  expect(broken).toEqual([])
})

test('a test that leaves something broken behind in a world that is open fails', async () => {
  const other = await testWorld()
  const [circleId, giverId, receiverId] = [
    (await other.openCircle()).circleId,
    NO_ID,
    NO_ID.replace('0', '1'),
  ]
  await checkWhatIsLeft()
  await bareConfirmedMatch(other, { circleId, giverId, receiverId, daysAgo: 1 })
  other.isLawful = true
  await expect(checkWhatIsLeft()).rejects.toThrow(
    'broken: a confirmed match and its one transfer agree',
  )
  await other.close()
})
