/**
 * Invariants of disputes: each name says what must hold, each query finds the rows that break it.
 */
export const DISPUTES: Readonly<Record<string, string>> = {
  'a dispute moves line by line from its opening': `
    SELECT
    FROM (SELECT e.*, lag(to_state) OVER line AS before FROM dispute_event e
        WINDOW line AS (PARTITION BY circle_id, dispute_id ORDER BY happened_at, event_id)) x
    WHERE from_state IS DISTINCT FROM before OR (before IS NULL) <> (kind = 'opened')
      OR (before IS NULL AND to_state <> 'open')`,
  'the last line of a dispute’s history is its state': `
    SELECT FROM dispute d
    LEFT JOIN LATERAL (SELECT to_state FROM dispute_event e
        WHERE e.circle_id = d.circle_id AND e.dispute_id = d.dispute_id
        ORDER BY happened_at DESC, event_id DESC LIMIT 1) e ON true
    WHERE e.to_state IS DISTINCT FROM d.state`,
  'a dispute has a line for each of its versions': `
    SELECT FROM dispute d
    WHERE version
      <> (SELECT count(*) FROM dispute_event e
        WHERE e.circle_id = d.circle_id AND e.dispute_id = d.dispute_id)`,
  'a ruled or final dispute has a ruling of its round that a second person approved': `
    SELECT FROM dispute d
    WHERE state IN ('ruled', 'final')
      AND NOT EXISTS (SELECT FROM ruling r
        WHERE r.circle_id = d.circle_id AND r.dispute_id = d.dispute_id AND r.round = d.round
          AND r.state = 'approved' AND r.decided_by <> r.proposed_by)`,
  'a ruling moves a match only when it is final': `
    SELECT FROM match m
    WHERE (ruled OR state = 'reversed')
      AND NOT EXISTS (SELECT FROM dispute d JOIN ruling r USING (circle_id, dispute_id)
        WHERE d.circle_id = m.circle_id AND d.match_id = m.match_id AND d.state = 'final'
          AND r.state = 'approved')`,
  'no one rules about themselves': `
    SELECT FROM ruling r JOIN match m USING (circle_id, match_id)
    WHERE r.proposed_by IN (m.giver_id, m.receiver_id)
      OR r.decided_by IN (m.giver_id, m.receiver_id)`,
  'no one who took part in the first ruling takes part in the appeal': `
    SELECT FROM ruling one JOIN ruling two USING (circle_id, dispute_id)
    WHERE one.round = 1 AND two.round = 2
      AND (two.proposed_by IN (one.proposed_by, one.decided_by)
        OR two.decided_by IN (one.proposed_by, one.decided_by))`,
  'a dispute has an officer once it is taken': `SELECT FROM dispute
    WHERE state <> 'settled' AND (officer_id IS NULL) <> (state = 'open')`,
  'an open dispute has a deadline': `SELECT FROM dispute
    WHERE state NOT IN ('final', 'settled') AND deadline_at IS NULL`,
  'the lines of a dispute’s history are at different instants': `SELECT FROM dispute_event
    GROUP BY circle_id, dispute_id, happened_at HAVING count(*) > 1`,
  // An event that had to come after another one has a slightly later time than its entry in the
  // log.
  'what an officer did in a dispute is in the audit log': `
    SELECT
    FROM (SELECT circle_id, dispute_id, actor_id, kind, count(*) AS done FROM dispute_event
      WHERE (kind <> 'let_go' OR actor_id IS NOT NULL)
      AND kind IN ('taken', 'let_go', 'evidence_asked', 'evidence_closed', 'ruling_proposed',
              'ruling_refused', 'ruling_approved') GROUP BY circle_id, dispute_id, actor_id, kind) e
    WHERE done
      <> (SELECT count(*) FROM audit_log a
        WHERE a.circle_id = e.circle_id AND a.subject_id = e.dispute_id AND a.actor_id = e.actor_id
          AND a.act = 'dispute.' || e.kind)`,
  'a consequence in force was approved by a second person': `
    SELECT FROM measure_decision
    WHERE state IN ('approved', 'in_force', 'lifted')
      AND (decided_by IS NULL OR decided_by = proposed_by)`,
}
