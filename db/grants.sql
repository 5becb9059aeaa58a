-- The rights of the application's role, and of the sealer's, which has those and a few more. Setup revokes all of them and applies
-- this file after every migration.
REVOKE ALL ON ALL TABLES IN SCHEMA public FROM paraspar_app, paraspar_sealer;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO paraspar_app;
GRANT SELECT ON ALL TABLES IN SCHEMA public TO paraspar_app;

-- A lock on a circle's row needs the right to update a column: the policy in force, whether the
-- circle is shown, and whether it wants the panel.
GRANT UPDATE (seen, policy_version, panel_wanted_at) ON circle TO paraspar_app;
-- Founders: who they are, and that they proved it. A trigger keeps it.
GRANT INSERT ON founder TO paraspar_app;
GRANT UPDATE (proved_at, phone_key, pan_key, refused_reason_sealed, first_ask_days) ON founder TO paraspar_app;
GRANT INSERT, UPDATE ON member, application, identity, recurring_pledge, pledge, ask, match, dispute, notice, delivery, ruling, measure_decision, approval,
  on_behalf, matching_wait, ticket, contact_message, notice_preference, identity_dispute, heartbeat, message_way TO paraspar_app;
GRANT INSERT ON person_key, payment_detail, agreement, matching_run, match_event, claim, utr_use, utr_sighting, stored_file, file_view, payment_reveal, audit_log,
  match_message, dispute_event, ticket_message, record_view, circle_policy, outage, gift_paper TO paraspar_app;
GRANT UPDATE (removed_at, usable_from) ON payment_detail TO paraspar_app;
GRANT UPDATE (withdrawn_at) ON claim TO paraspar_app;
-- A naming ends, and never begins again.
GRANT INSERT ON helper TO paraspar_app;
GRANT UPDATE (ended_at) ON helper TO paraspar_app;
GRANT UPDATE (match_id, used_at) ON utr_use TO paraspar_app;
GRANT UPDATE (purged_at) ON stored_file TO paraspar_app;
GRANT INSERT, DELETE ON member_role, member_block, rule_objection TO paraspar_app;
-- A log that only grows, until clean-up drops what is older than a year.
GRANT INSERT, DELETE ON security_event TO paraspar_app;
GRANT INSERT, UPDATE, DELETE ON session, webhook, webhook_delivery, login_device, device_vouch, phone_code, one_time_secret, captcha, rate_count, idempotency, totp, passkey, recovery_code, passkey_challenge, push_subscription TO paraspar_app;
-- Tokens of circles. A trigger keeps that two administrators agree to each.
GRANT INSERT, DELETE ON circle_token TO paraspar_app;
GRANT UPDATE (agreed_by, agreed_at, last_used_at) ON circle_token TO paraspar_app;
GRANT INSERT, DELETE ON upload_part TO paraspar_app;
GRANT UPDATE (used_by, used_at) ON invitation TO paraspar_app;

-- Keys that are asked of the directory of all cells.
GRANT INSERT, UPDATE, DELETE ON asked_key TO paraspar_app;

-- A change of the rules waits, and ends once. A trigger keeps the rest.
GRANT INSERT ON rule_change TO paraspar_app;
GRANT UPDATE (takes_effect_at, state, ended_at, objections, voices, policy_version) ON rule_change TO paraspar_app;

-- Lists of a group, and numbers that want no invitation.
GRANT INSERT, UPDATE ON list_person TO paraspar_app;
GRANT INSERT ON list_recognition, invitation_stop TO paraspar_app;
GRANT EXECUTE ON FUNCTION empty_list_people(timestamptz, integer) TO paraspar_app;

-- Texts for visitors. A piece that its author takes back becomes a draft.
GRANT INSERT, UPDATE ON news, slide, poster, leader, testimonial TO paraspar_app;
GRANT INSERT (circle_id, place, slug) ON important_news TO paraspar_app;

-- Events: added by one function, never changed. Only forget_outlived deletes them.
GRANT INSERT ON circle_event, event_lock, parked_event TO paraspar_app;
GRANT UPDATE ON event_lock TO paraspar_app;
GRANT INSERT, UPDATE ON event_position TO paraspar_app;
GRANT EXECUTE ON FUNCTION add_events(uuid[], timestamptz, jsonb[]) TO paraspar_app;

-- The application may delete unproved registrations and nothing else of people.
GRANT EXECUTE ON FUNCTION forget_unproved(timestamptz, integer) TO paraspar_app;

-- Erases accounts closed a year ago and deletes outlived data; the functions refuse anything
-- younger.
GRANT EXECUTE ON FUNCTION erase_person(uuid, uuid) TO paraspar_app;
GRANT EXECUTE ON FUNCTION forget_outlived(timestamptz, integer) TO paraspar_app;

-- Seals, the results of the nightly check, and the stops that follow: the sealer's role alone. Triggers guard the tables.
GRANT EXECUTE ON FUNCTION add_seal(uuid, bytea[], timestamptz, text, bytea) TO paraspar_sealer;
GRANT INSERT ON circle_check, posting_stop TO paraspar_sealer;
GRANT UPDATE (ended_at, passed_check) ON posting_stop TO paraspar_sealer;
GRANT INSERT, UPDATE ON checkpoint TO paraspar_sealer;

-- What backups and drills report. Only the owner marks a database as restored, and ends its wait (npm run go-live).
GRANT INSERT ON recovery_run TO paraspar_app;
GRANT INSERT, UPDATE ON backup_reach TO paraspar_app;

-- /readyz tries a write.
GRANT EXECUTE ON FUNCTION try_write() TO paraspar_app;

-- A start adds a key that wrote nothing yet. Only the owner (setup) replaces a known key.
GRANT INSERT ON known_key TO paraspar_app;

-- Circles: the application writes applications for circles; only an operator's session with a second factor decides, and only what
-- these functions allow.
GRANT EXECUTE ON FUNCTION begin_founding(uuid, text, text, jsonb, text, text, text, integer, bytea) TO paraspar_app;
GRANT EXECUTE ON FUNCTION offer_first_circle(bytea, timestamptz) TO paraspar_app;
GRANT EXECUTE ON FUNCTION open_first_circle(uuid, text) TO paraspar_app;
GRANT EXECUTE ON FUNCTION decide_founding(uuid, uuid, boolean, text) TO paraspar_app;
GRANT EXECUTE ON FUNCTION change_circle(uuid, uuid, text) TO paraspar_app;
GRANT EXECUTE ON FUNCTION finish_closing(uuid) TO paraspar_app;
GRANT EXECUTE ON FUNCTION change_panel(uuid, uuid, uuid, boolean) TO paraspar_app;
GRANT EXECUTE ON FUNCTION set_opening_bounds(uuid, integer, integer, integer, integer, integer, integer) TO paraspar_app;
GRANT EXECUTE ON FUNCTION invite_second_founder(uuid, uuid, bytea) TO paraspar_app;
GRANT EXECUTE ON FUNCTION open_payments(uuid) TO paraspar_app;
GRANT INSERT ON outside_officer TO paraspar_app;
GRANT UPDATE (officer_circle_id, officer_id, ended_at) ON outside_officer TO paraspar_app;
GRANT EXECUTE ON FUNCTION invite_outside_officer(uuid, uuid, bytea, uuid, jsonb) TO paraspar_app;

-- What the operator tells members, and the register of breaches: written only in an operator's session, by these functions.
GRANT EXECUTE ON FUNCTION send_member_message(uuid, jsonb, uuid[]) TO paraspar_app;
GRANT EXECUTE ON FUNCTION record_breach(uuid, jsonb) TO paraspar_app;
GRANT EXECUTE ON FUNCTION record_breach_duty(uuid, uuid, text, timestamptz, text) TO paraspar_app;
GRANT UPDATE (after_id, people, done_at) ON member_message_circle TO paraspar_app;
GRANT INSERT ON breach_reminder TO paraspar_app;
