-- The entries of a transfer have its time: another result.
DROP FUNCTION IF EXISTS new_ledger_entries(uuid[], uuid[]);
