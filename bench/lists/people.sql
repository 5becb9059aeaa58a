-- Rows that belong to the people of the circles from bench.first to bench.last, apart from their
-- helping.
CREATE TEMP TABLE who ON COMMIT DROP AS SELECT c.circle_id, p.*, c.size, c.no::bigint * 10000000 + p.place AS number, m.at AS now_at FROM bench.person p JOIN bench.circle c USING (no) CROSS JOIN bench.made m
  WHERE c.no >= current_setting('bench.first')::int AND c.no < current_setting('bench.last')::int;
-- The last active members are the staff, so that those who give most are not also staff.
CREATE TEMP TABLE staff ON COMMIT DROP AS SELECT w.circle_id, w.member_id, r.role, w.now_at FROM who w CROSS JOIN LATERAL (SELECT bench.taking_part(w.size) - 1 - w.place AS back) b CROSS JOIN LATERAL (
  SELECT 'admin' AS role WHERE b.back < 2 UNION ALL SELECT 'officer' WHERE b.back BETWEEN 2 AND 5 UNION ALL SELECT 'manager' WHERE b.back = 6 UNION ALL SELECT 'steward' WHERE b.back BETWEEN 7 AND 7 + w.size / 100) r
  WHERE b.back >= 0 AND w.status = 'active';
INSERT INTO member_role (circle_id, member_id, role, granted_at) SELECT circle_id, member_id, role, now_at - interval '1000 days' FROM staff;
UPDATE member m SET steward_id = s.stewards[1 + abs(hashint4(w.place)) % cardinality(s.stewards)], introduced_by = i.member_id
  FROM who w JOIN (SELECT circle_id, array_agg(member_id ORDER BY member_id) AS stewards FROM staff WHERE role = 'steward' GROUP BY circle_id) s USING (circle_id) LEFT JOIN bench.person i ON i.no = w.no AND i.place = w.place / 4 AND w.place > 0
  WHERE m.circle_id = w.circle_id AND m.member_id = w.member_id;
INSERT INTO agreement (circle_id, member_id, kind, version, language, agreed_at) SELECT circle_id, member_id, kind, '2026-11', 'en', now_at - interval '1100 days' FROM who, unnest(ARRAY['warning', 'rules', 'privacy']) kind;
INSERT INTO application (circle_id, application_id, member_id, inviter_id, state, created_at, decided_at)
SELECT circle_id, uuidv7(-interval '1100 days'), member_id, NULL, CASE status WHEN 'applied' THEN 'with_steward' ELSE 'accepted' END, now_at - CASE status WHEN 'applied' THEN interval '1 day' ELSE interval '1100 days' END,
  CASE WHEN status <> 'applied' THEN now_at - interval '1099 days' END FROM who;
INSERT INTO session (token_hash, session_id, identity_id, circle_id, member_id, kind, created_at, authenticated_at, last_seen_at, expires_at)
SELECT sha256(('session ' || identity_id)::bytea), uuidv7(-interval '3 days'), identity_id, circle_id, member_id, 'cookie', now_at - interval '3 days', now_at - interval '3 days', now_at, now_at + interval '27 days' FROM who WHERE status = 'active';
INSERT INTO ask (circle_id, ask_id, member_id, detail_id, amount_rupees, open_rupees, held_rupees, fulfilled_rupees, closed_rupees, state, ask_class, share_code, review_by, policy_version, queued_at, expires_at, created_at)
SELECT circle_id, uuidv7(-age), member_id, detail_id, 2000, 2000, 0, 0, 0, CASE WHEN place % 500 = 7 THEN 'awaiting_review' ELSE 'pending' END, CASE WHEN place % 100 = 27 THEN 'elder' ELSE 'normal' END, 'BBBB' || bench.code(place),
  CASE WHEN place % 500 = 7 THEN now_at + interval '20 hours' END, 1, now_at - age, now_at - age + interval '30 days', now_at - age
FROM who CROSS JOIN LATERAL (SELECT interval '20 days' * bench.chance(number, 11) AS age) a WHERE place % 20 = 7 AND status = 'active';
INSERT INTO pledge (circle_id, pledge_id, member_id, plan, amount_rupees, open_rupees, held_rupees, fulfilled_rupees, closed_rupees, state, policy_version, queued_at, expires_at, created_at)
SELECT circle_id, uuidv7(-age), member_id, 'simple', 1000, 1000, 0, 0, 0, 'pending', 1, now_at - age, now_at + interval '150 days', now_at - age
FROM who CROSS JOIN LATERAL (SELECT interval '20 days' * bench.chance(number, 12) AS age) a WHERE place % 100 = 3 AND status = 'active';
INSERT INTO recurring_pledge (circle_id, recurring_id, member_id, amount_rupees, instalments, passed, next_due_at, state, created_at)
SELECT circle_id, uuidv7(-interval '40 days'), member_id, 500, 5, 1, now_at + interval '20 days', 'active', now_at - interval '40 days' FROM who WHERE place % 33 = 4 AND status = 'active';
INSERT INTO ticket (circle_id, ticket_id, member_id, subject, title_sealed, state, desk, acknowledge_by, target_by, bound_by, created_at, closed_at)
SELECT circle_id, uuidv7(-age), member_id, 'other', decode(repeat('ab', 60), 'hex'), CASE WHEN place % 200 = 5 THEN 'open' ELSE 'closed' END, 'steward', now_at - age + interval '1 day', now_at - age + interval '3 days', now_at - age + interval '15 days', now_at - age,
  CASE WHEN place % 200 <> 5 THEN now_at - age / 2 END FROM who CROSS JOIN LATERAL (SELECT CASE WHEN place % 200 = 5 THEN interval '20 hours' ELSE interval '600 days' END * bench.chance(number, 13) AS age) a WHERE place % 10 = 5 AND status = 'active';
INSERT INTO ticket_message (circle_id, ticket_id, message_id, author_id, by_staff, text_sealed, written_at)
SELECT t.circle_id, t.ticket_id, uuidv7(t.created_at - now()), t.member_id, false, decode(repeat('ab', 120), 'hex'), t.created_at FROM ticket t JOIN who w USING (circle_id, member_id);
INSERT INTO audit_log (circle_id, audit_id, happened_at, actor_id, actor_role, act, subject_kind, subject_id, whom_id)
SELECT w.circle_id, uuidv7(-age), now_at - age, s.member_id, 'steward', act, 'member', w.member_id, w.member_id
FROM who w CROSS JOIN LATERAL (VALUES ('application.accept', interval '1099 days'), ('ask.release', interval '1000 days' * bench.chance(number, 14)), ('member.assign', interval '1000 days' * bench.chance(number, 15))) a (act, age)
JOIN LATERAL (SELECT member_id FROM staff x WHERE x.circle_id = w.circle_id AND x.role = 'steward' LIMIT 1) s ON true;
INSERT INTO record_view (circle_id, view_id, viewer_id, viewer_circle_id, viewer_role, whom_id, what, viewed_at)
SELECT w.circle_id, uuidv7(-age), s.member_id, w.circle_id, 'steward', w.member_id, 'record', now_at - age FROM who w CROSS JOIN LATERAL (SELECT interval '900 days' * bench.chance(number, 16) AS age) a
JOIN LATERAL (SELECT member_id FROM staff x WHERE x.circle_id = w.circle_id AND x.role = 'steward' LIMIT 1) s ON true;
INSERT INTO member_block (circle_id, member_id, blocked_id, created_at) SELECT w.circle_id, w.member_id, o.member_id, w.now_at - interval '100 days' FROM who w JOIN bench.person o ON o.no = w.no AND o.place = w.place + 1 WHERE w.place % 100 = 9;
