-- What the application's role may do; applied after every migration, from nothing.
REVOKE ALL ON ALL TABLES IN SCHEMA public FROM paraspar_app;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO paraspar_app;
GRANT SELECT ON ALL TABLES IN SCHEMA public TO paraspar_app;

-- To lock a circle's row one needs the right to change some column of it; nothing that decides anything.
GRANT UPDATE (seen) ON circle TO paraspar_app;
GRANT INSERT, UPDATE ON member, application, identity, standing_pledge, pledge, ask, match, dispute, notice, delivery TO paraspar_app;
GRANT INSERT ON person_key, payment_detail, member_role, agreement, identity_claim, matching_run, match_event, claim, utr_use, stored_file, file_view,
  payment_reveal, audit_log TO paraspar_app;
GRANT UPDATE (removed_at) ON payment_detail TO paraspar_app;
GRANT UPDATE (withdrawn_at) ON claim TO paraspar_app;
GRANT INSERT, UPDATE, DELETE ON session, one_time_secret, captcha, rate_count, idempotency TO paraspar_app;
GRANT UPDATE ON invitation TO paraspar_app;

-- The ledger: no INSERT, UPDATE, DELETE or TRUNCATE; one function.
GRANT EXECUTE ON FUNCTION post_help(uuid[], uuid[], uuid[]) TO paraspar_app;
