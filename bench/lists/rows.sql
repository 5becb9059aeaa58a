-- The helping of the circles from bench.first to bench.last. A few members give and receive far
-- more than most. The data cover three years, with more in later years; one match in a hundred
-- still runs. All sums agree, as the invariants require.
CREATE TEMP TABLE line ON COMMIT DROP AS
WITH bounds AS (SELECT current_setting('bench.first')::int AS first, current_setting('bench.last')::int AS last),
numbered AS MATERIALIZED (
  SELECT c.circle_id, c.no, n, c.no::bigint * 10000000 + n AS number, n / 2 AS pledge_no, n / 3 AS ask_no, bench.taking_part(c.size) AS people,
    c.no::bigint * 10000000 + n / 2 AS pledge_number, c.no::bigint * 10000000 + n / 3 AS ask_number, (n + 0.5) / c.matches AS share
  FROM bench.circle c CROSS JOIN LATERAL generate_series(0, c.matches - 1) n, bounds WHERE c.no >= bounds.first AND c.no < bounds.last),
placed AS MATERIALIZED (
  SELECT *, floor(people * power(bench.chance(pledge_number, 1), 4))::int AS giver_place, (floor(people * power(bench.chance(ask_number, 2), 2))::int + people / 2) % people AS receiver_place,
    CASE WHEN share > 0.99 THEN interval '40 hours' * (1 - share) / 0.01 ELSE interval '40 hours' + interval '1095 days' * (1 - power(share / 0.99, 0.6)) END AS age,
    500 * (1 + floor(3 * power(bench.chance(number, 3), 3)))::bigint AS amount, bench.chance(number, 4) AS fate, bench.chance(number, 5) AS claim_chance, bench.chance(number, 6) AS end_chance
  FROM numbered)
SELECT p.circle_id, p.no, p.n, p.number, p.pledge_no, p.ask_no, g.member_id AS giver_id, r.member_id AS receiver_id, r.detail_id, p.amount, p.age,
  CASE WHEN p.age < interval '40 hours' THEN CASE WHEN p.fate < 0.35 OR (p.fate < 0.65 AND p.age > interval '23 hours') THEN 'confirmed' WHEN p.fate < 0.65 THEN 'awaiting_payment' WHEN p.fate < 0.96 THEN 'awaiting_confirmation'
      WHEN p.fate < 0.98 THEN 'bank_pending' ELSE 'disputed' END
    WHEN p.fate < 0.91 THEN 'confirmed' WHEN p.fate < 0.96 THEN 'lapsed' WHEN p.fate < 0.98 THEN 'declined' ELSE 'cancelled' END AS state,
  m.at - p.age AS created_at, m.at - p.age + least(p.age, interval '30 hours') * (0.1 + 0.4 * p.claim_chance) AS claimed_at, m.at - p.age + least(p.age, interval '30 hours') * (0.6 + 0.35 * p.end_chance) AS ended_at,
  uuidv7(-p.age) AS match_id, uuidv7(-p.age) AS claim_id, uuidv7(-p.age) AS file_id, uuidv7(-p.age) AS transfer_id, p.fate BETWEEN 0.5 AND 0.503 AND p.age > interval '40 hours' AS was_disputed
FROM placed p CROSS JOIN bench.made m JOIN bench.person g ON g.no = p.no AND g.place = p.giver_place JOIN bench.person r ON r.no = p.no AND r.place = p.receiver_place
WHERE p.giver_place <> p.receiver_place;
CREATE TEMP TABLE pledged ON COMMIT DROP AS SELECT circle_id, no, pledge_no, giver_id, min(created_at) AS created_at, uuidv7(min(created_at) - now() - interval '1 day') AS pledge_id,
  coalesce(sum(amount) FILTER (WHERE state LIKE 'awaiting%' OR state IN ('bank_pending', 'disputed')), 0) AS held, coalesce(sum(amount) FILTER (WHERE state = 'confirmed'), 0) AS fulfilled,
  coalesce(sum(amount) FILTER (WHERE state IN ('lapsed', 'declined', 'cancelled')), 0) AS closed FROM line GROUP BY circle_id, no, pledge_no, giver_id;
CREATE TEMP TABLE asked ON COMMIT DROP AS SELECT circle_id, no, ask_no, receiver_id, detail_id, min(created_at) AS created_at, uuidv7(min(created_at) - now() - interval '2 days') AS ask_id,
  coalesce(sum(amount) FILTER (WHERE state LIKE 'awaiting%' OR state IN ('bank_pending', 'disputed')), 0) AS held, coalesce(sum(amount) FILTER (WHERE state = 'confirmed'), 0) AS fulfilled,
  coalesce(sum(amount) FILTER (WHERE state IN ('lapsed', 'declined', 'cancelled')), 0) AS closed FROM line GROUP BY circle_id, no, ask_no, receiver_id, detail_id;
CREATE TEMP TABLE ran ON COMMIT DROP AS SELECT circle_id, no, n / 5 AS run_no, count(*)::int AS made, min(created_at) AS ran_at, uuidv7(min(created_at) - now()) AS run_id FROM line GROUP BY circle_id, no, n / 5;
ANALYZE line; ANALYZE pledged; ANALYZE asked; ANALYZE ran;

INSERT INTO pledge (circle_id, pledge_id, member_id, plan, amount_rupees, open_rupees, held_rupees, fulfilled_rupees, closed_rupees, state, policy_version, queued_at, expires_at, created_at)
SELECT circle_id, pledge_id, giver_id, 'simple', held + fulfilled + closed, 0, held, fulfilled, closed, CASE WHEN held > 0 THEN 'matched' WHEN closed = 0 THEN 'fulfilled' ELSE 'expired' END, 1,
  created_at - interval '1 day', created_at + interval '179 days', created_at - interval '1 day' FROM pledged;
INSERT INTO ask (circle_id, ask_id, member_id, detail_id, note_sealed, amount_rupees, open_rupees, held_rupees, fulfilled_rupees, closed_rupees, state, ask_class, share_code, policy_version, queued_at, expires_at, created_at)
SELECT circle_id, ask_id, receiver_id, detail_id, CASE WHEN ask_no % 3 = 0 THEN decode(repeat('ab', 70), 'hex') END, held + fulfilled + closed, 0, held, fulfilled, closed,
  CASE WHEN held > 0 THEN 'matched' WHEN closed = 0 THEN 'fulfilled' ELSE 'expired' END, 'normal', 'AAAA' || bench.code(ask_no), 1, created_at - interval '2 days', created_at + interval '28 days', created_at - interval '2 days' FROM asked;
INSERT INTO matching_run (circle_id, run_id, ran_at, seed, input, input_hash, code_version, result, made)
SELECT circle_id, run_id, ran_at, 'seed', '{"pledges":[],"asks":[],"forbidden":[],"members":[]}', sha256(run_id::text::bytea), '1', '{"matches":[],"blocked":[]}', made FROM ran;

INSERT INTO match (circle_id, match_id, pledge_id, ask_id, giver_id, receiver_id, amount_rupees, code, run_id, reason, ask_rank, policy_version, payee_kind, payee_sealed, state, confirmed_rupees, pledge_filled_rupees, ask_filled_rupees, paid_at,
  deadline_at, pay_by_at, first_deadline_at, created_at, claimed_at, ended_at, answer_until_at, pending_at, version)
SELECT l.circle_id, l.match_id, p.pledge_id, a.ask_id, l.giver_id, l.receiver_id, l.amount, bench.code(l.n), r.run_id, 'exact', 1, 1, 'upi',
  CASE WHEN l.age < interval '365 days' THEN decode(repeat('ab', 110), 'hex') ELSE '' END, l.state, c.rupees, c.rupees, c.rupees, CASE WHEN l.state = 'confirmed' THEN l.claimed_at END,
  CASE l.state WHEN 'awaiting_payment' THEN l.created_at + interval '24 hours' WHEN 'awaiting_confirmation' THEN l.claimed_at + interval '24 hours' WHEN 'bank_pending' THEN l.claimed_at + interval '48 hours' END,
  l.created_at + interval '24 hours', l.created_at + interval '24 hours', l.created_at, CASE WHEN l.state IN ('confirmed', 'awaiting_confirmation', 'disputed') THEN l.claimed_at END,
  CASE WHEN l.state IN ('confirmed', 'lapsed', 'declined', 'cancelled') THEN l.ended_at END, NULL, CASE WHEN l.state = 'bank_pending' THEN l.claimed_at END,
  CASE WHEN l.was_disputed THEN 4 WHEN l.state IN ('confirmed', 'disputed') THEN 3 WHEN l.state = 'awaiting_payment' THEN 1 ELSE 2 END
FROM line l JOIN pledged p USING (circle_id, pledge_no) JOIN asked a USING (circle_id, ask_no) JOIN ran r ON r.circle_id = l.circle_id AND r.run_no = l.n / 5
CROSS JOIN LATERAL (SELECT CASE WHEN l.state = 'confirmed' THEN l.amount END AS rupees) c;
-- No trigger runs here.
INSERT INTO running_match (circle_id, match_id, giver_id, receiver_id, is_live, deadline_at, remind_at)
SELECT circle_id, match_id, m.giver_id, m.receiver_id, true, m.deadline_at, m.remind_at FROM match m JOIN line l USING (circle_id, match_id) WHERE m.ended_at IS NULL;

INSERT INTO match_event (circle_id, match_id, version, event_id, kind, from_state, to_state, actor_id, happened_at)
SELECT l.circle_id, l.match_id, row_number() OVER (PARTITION BY l.circle_id, l.match_id ORDER BY e.at, e.kind <> 'made'), uuidv7(e.at - now()), e.kind, e.before, e.after, e.actor, e.at FROM line l CROSS JOIN LATERAL (
  SELECT 'made', NULL, 'awaiting_payment', NULL::uuid, l.created_at
  UNION ALL SELECT 'claimed', 'awaiting_payment', 'awaiting_confirmation', l.giver_id, l.claimed_at WHERE l.state IN ('confirmed', 'awaiting_confirmation', 'disputed')
  UNION ALL SELECT 'bank_pending', 'awaiting_payment', 'bank_pending', l.giver_id, l.claimed_at WHERE l.state = 'bank_pending'
  UNION ALL SELECT 'not_received', 'awaiting_confirmation', 'disputed', l.receiver_id, l.claimed_at + (l.ended_at - l.claimed_at) / 2 WHERE l.state = 'disputed' OR l.was_disputed
  UNION ALL SELECT 'confirmed', CASE WHEN l.was_disputed THEN 'disputed' ELSE 'awaiting_confirmation' END, 'confirmed', l.receiver_id, l.ended_at WHERE l.state = 'confirmed'
  UNION ALL SELECT CASE l.state WHEN 'lapsed' THEN 'pay_time_over' WHEN 'declined' THEN 'declined' ELSE 'cancel_agreed' END, 'awaiting_payment', l.state, CASE WHEN l.state <> 'lapsed' THEN l.giver_id END, l.ended_at
    WHERE l.state IN ('lapsed', 'declined', 'cancelled')) e (kind, before, after, actor, at);

CREATE TEMP TABLE paid ON COMMIT DROP AS SELECT * FROM line WHERE state IN ('confirmed', 'awaiting_confirmation', 'disputed');
INSERT INTO claim (circle_id, claim_id, match_id, file_id, rail, utr_sealed, amount_rupees, claimed_at) SELECT circle_id, claim_id, match_id, file_id, 'upi', decode(repeat('ab', 40), 'hex'), amount, claimed_at FROM paid;
INSERT INTO utr_use (rail, utr_key, circle_id, match_id, used_at) SELECT 'upi', sha256(claim_id::text::bytea), circle_id, match_id, claimed_at FROM paid;
INSERT INTO stored_file (circle_id, file_id, owner_id, match_id, storage_name, media_type, width, height, bytes, sha256, created_at, purged_at)
SELECT circle_id, file_id, giver_id, match_id, 'none/' || file_id, 'image/webp', 1080, 1920, 90000, sha256(file_id::text::bytea), claimed_at, CASE WHEN age > interval '366 days' THEN ended_at + interval '365 days' END FROM paid;
INSERT INTO payment_reveal (circle_id, reveal_id, match_id, member_id, revealed_at) SELECT circle_id, uuidv7(created_at - now()), match_id, giver_id, created_at + (claimed_at - created_at) / 2 FROM paid;
INSERT INTO file_view (circle_id, view_id, file_id, viewer_id, viewed_at) SELECT circle_id, uuidv7(claimed_at - now()), file_id, receiver_id, ended_at FROM paid WHERE number % 3 = 0;

INSERT INTO dispute (circle_id, dispute_id, match_id, kind, opened_by, state, opened_at, closed_at, deadline_at, version)
SELECT circle_id, transfer_id, match_id, 'not_received', receiver_id, CASE WHEN was_disputed THEN 'settled' ELSE 'open' END, claimed_at + (ended_at - claimed_at) / 2, CASE WHEN was_disputed THEN ended_at END,
  CASE WHEN NOT was_disputed THEN claimed_at + interval '36 hours' END, CASE WHEN was_disputed THEN 2 ELSE 1 END FROM line WHERE state = 'disputed' OR was_disputed;
INSERT INTO dispute_event (circle_id, dispute_id, event_id, kind, from_state, to_state, actor_id, actor_circle_id, round, happened_at)
SELECT circle_id, transfer_id, uuidv7(claimed_at - now()), 'opened', NULL, 'open', receiver_id, circle_id, 1, claimed_at + (ended_at - claimed_at) / 2 FROM line WHERE state = 'disputed' OR was_disputed
UNION ALL SELECT circle_id, transfer_id, uuidv7(ended_at - now()), 'settled', 'open', 'settled', receiver_id, circle_id, 1, ended_at FROM line WHERE was_disputed;

CREATE TEMP TABLE posted ON COMMIT DROP AS SELECT *, ended_at AS posted_at FROM line WHERE state = 'confirmed';
INSERT INTO ledger_transfer (circle_id, transfer_id, number, kind, match_id, giver_account, receiver_account, amount_rupees, posted_at)
SELECT circle_id, transfer_id, row_number() OVER (PARTITION BY circle_id ORDER BY posted_at, transfer_id), 'help', match_id, giver_id, receiver_id, amount, posted_at FROM posted;
INSERT INTO ledger_entry (circle_id, account_id, seq, transfer_id, amount_rupees, given_after, received_after, balance_after, posted_at)
SELECT circle_id, account, row_number() OVER so_far, transfer_id, given - received, sum(given) OVER so_far, sum(received) OVER so_far, sum(given - received) OVER so_far, posted_at
FROM posted CROSS JOIN LATERAL (VALUES (giver_id, amount, 0::bigint), (receiver_id, 0::bigint, amount)) side (account, given, received)
WINDOW so_far AS (PARTITION BY circle_id, account ORDER BY posted_at, transfer_id ROWS UNBOUNDED PRECEDING);

INSERT INTO notice (circle_id, notice_id, member_id, kind, about, created_at, read_at)
SELECT l.circle_id, uuidv7(t.at - now()), t.whom, t.kind, jsonb_build_object('matchId', l.match_id), t.at, CASE WHEN t.at < now() - interval '3 days' THEN t.at + interval '2 hours' END FROM line l CROSS JOIN LATERAL (
  VALUES ('match_to_pay', l.giver_id, l.created_at, true), ('payment_claimed', l.receiver_id, l.claimed_at, l.state IN ('confirmed', 'awaiting_confirmation', 'disputed')), ('payment_confirmed_giver', l.giver_id, l.ended_at, l.state = 'confirmed')) t (kind, whom, at, happened)
WHERE l.age < interval '365 days' AND t.happened;
INSERT INTO match_message (circle_id, match_id, message_id, author_id, author_circle_id, by_officer, text_sealed, written_at)
SELECT circle_id, match_id, uuidv7(claimed_at - now()), giver_id, circle_id, false, decode(repeat('ab', 80), 'hex'), claimed_at FROM line WHERE number % 20 = 0;
