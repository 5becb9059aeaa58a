const PAST = "'2020-01-01T00:00:00Z'"
export const NOBODY = "'ffffffff-ffff-7fff-8fff-ffffffffffff'"
const FIRST_TRANSFER = '(SELECT min(transfer_id::text)::uuid FROM ledger_transfer)'
const NEXT_NUMBER = '(SELECT max(number) + 1 FROM ledger_transfer)'
export const REVERSED = `INSERT INTO ledger_transfer
  SELECT circle_id, ${NOBODY}, ${NEXT_NUMBER}, 'reversal', match_id, transfer_id, giver_account, receiver_account,
  amount_rupees, posted_at FROM ledger_transfer WHERE transfer_id = ${FIRST_TRANSFER}`
export const REVERSED_ENTRIES = `INSERT INTO ledger_entry
  SELECT circle_id, account_id, 3, ${NOBODY}, -amount_rupees,
  (SELECT max(given_after) FROM ledger_entry l
    WHERE l.account_id = e.account_id) - greatest(amount_rupees, 0),
  (SELECT max(received_after) FROM ledger_entry l
    WHERE l.account_id = e.account_id) - greatest(-amount_rupees, 0),
  (SELECT max(given_after) - max(received_after) FROM ledger_entry l
    WHERE l.account_id = e.account_id) - amount_rupees, posted_at
  FROM ledger_entry e WHERE transfer_id = ${FIRST_TRANSFER}`

/** Broken histories, each with the invariant that notices it. */
export const PLANTED: readonly (readonly [what: string, name: string, ...sql: string[]])[] = [
  [
    'a match that runs after its end',
    'the matches that run are those without an end, and those with a reminder',
    `INSERT INTO running_match SELECT circle_id, match_id, giver_id, receiver_id, true FROM match
      WHERE state = 'confirmed' LIMIT 1`,
  ],
  [
    'a live match that no sweep finds',
    'the matches that run are those without an end, and those with a reminder',
    'DELETE FROM running_match',
  ],
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
    'an entry is in the account of a member',
    `UPDATE ledger_entry SET account_id = ${NOBODY}
      WHERE transfer_id = ${FIRST_TRANSFER} AND amount_rupees > 0`,
  ],
  [
    'a number left out',
    'transfers of a circle are numbered without a gap',
    'UPDATE ledger_transfer SET number = number + 1000',
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
    `INSERT INTO ledger_transfer
      SELECT circle_id, ${NOBODY}, ${NEXT_NUMBER}, 'help', match_id, NULL, giver_account, receiver_account,
      amount_rupees, posted_at FROM ledger_transfer WHERE transfer_id = ${FIRST_TRANSFER}`,
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
    `UPDATE pledge SET held_rupees = held_rupees - 500, closed_rupees = closed_rupees + 500
      WHERE held_rupees > 0`,
  ],
  [
    'an ask that was fulfilled twice',
    'an ask holds what its live matches bring and was fulfilled by what was confirmed',
    `UPDATE ask SET amount_rupees = amount_rupees + 500, fulfilled_rupees = fulfilled_rupees + 500
      WHERE fulfilled_rupees > 0`,
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
    `INSERT INTO claim SELECT circle_id, gen_random_uuid(), match_id, file_id, rail, utr_sealed,
      amount_rupees, claimed_at FROM claim`,
  ],
  [
    'a dispute nobody knows of',
    'a disputed match has one open dispute; else only a confirmed one has, about a ' +
      'reversal or a return, or a reversed one, about a return',
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
    `UPDATE match SET cancel_by = ${NOBODY}, cancel_until_at = app_now()
      WHERE state = 'awaiting_payment'`,
  ],
  [
    'a proposal beside a claim',
    'a cancellation is proposed by one of the two, and only while they can still cancel',
    `UPDATE match SET cancel_by = giver_id, cancel_until_at = app_now()
      WHERE state = 'awaiting_confirmation'`,
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
    `UPDATE ask SET open_rupees = open_rupees + 1, held_rupees = held_rupees - 1, state = 'pending'
      WHERE held_rupees > 0`,
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
    'ALTER TABLE circle DISABLE TRIGGER circle_is_guarded',
    'UPDATE circle SET policy_version = policy_version + 1',
  ],
  [
    'a run that made fewer',
    'a matching run made the matches it lists',
    'UPDATE matching_run SET made = made + 1',
  ],
  [
    'a notice for nobody',
    'a notice is for a member',
    `INSERT INTO notice (circle_id, notice_id, member_id, kind, about, created_at)
      SELECT circle_id, ${NOBODY}, ${NOBODY}, 'match_to_pay', '{}', app_now() FROM circle LIMIT 1`,
  ],
]
