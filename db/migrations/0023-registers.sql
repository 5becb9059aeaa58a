ALTER TABLE approval DROP CONSTRAINT approval_kind_check;
ALTER TABLE approval ADD CONSTRAINT approval_kind_check
  CHECK (kind IN ('role_grant', 'policy', 'ask_urgent', 'ruling', 'measure', 'export', 'register', 'suspension', 'lift_suspension',
    'identity_dispute', 'factor_reset', 'ledger_resume', 'outside_officer'));
