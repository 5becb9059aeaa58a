-- What lists and pages ask for, each by an index that leads there, measured with a million members and ten million matches (docs/performance.md).

-- The claims of one match, withdrawn ones too.
CREATE INDEX claim_of_match ON claim (circle_id, match_id);

-- What runs of one member, among thousands that have ended. A match leaves these as it ends, so that a confirmation adds nothing to them.
CREATE INDEX match_live_giver ON match (circle_id, giver_id) WHERE ended_at IS NULL;
CREATE INDEX match_live_receiver ON match (circle_id, receiver_id) WHERE ended_at IS NULL;

-- The help of a circle by when it was posted: its history of months, however long the ledger has become.
CREATE INDEX ledger_transfer_help_by_time ON ledger_transfer (circle_id, posted_at) WHERE kind = 'help';

-- Who looked at what of a member: by the payment, the picture, and whose picture it is.
CREATE INDEX payment_reveal_of_match ON payment_reveal (circle_id, match_id);
CREATE INDEX file_view_of_file ON file_view (circle_id, file_id);
CREATE INDEX stored_file_owner ON stored_file (circle_id, owner_id);

-- Pictures of a circle that look nearly like one: all of them are compared, so they are read from the index alone.
CREATE INDEX stored_file_likeness ON stored_file (circle_id) INCLUDE (likeness, match_id) WHERE likeness IS NOT NULL;

-- Lists of staff: members by when they came, and the log by what was done and by whom.
CREATE INDEX member_latest ON member (circle_id, registered_at DESC, member_id DESC);
CREATE INDEX member_steward ON member (circle_id, steward_id);
CREATE INDEX audit_log_act ON audit_log (circle_id, act, happened_at DESC, audit_id DESC);
CREATE INDEX audit_log_actor ON audit_log (circle_id, actor_id, happened_at DESC, audit_id DESC);

-- The running cases that an officer has, in whatever circle: shown to everybody on the page of their rights, to officers most of all.
CREATE INDEX dispute_officer ON dispute (officer_circle_id, officer_id) WHERE state NOT IN ('final', 'settled');
