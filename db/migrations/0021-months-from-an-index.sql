-- Twelve months of a large circle are thousands of transfers that lie on as many pages: what their sums need is in the index itself.
DROP INDEX ledger_transfer_help_by_time;
CREATE INDEX ledger_transfer_help_by_time ON ledger_transfer (circle_id, posted_at) INCLUDE (transfer_id, giver_account, receiver_account, amount_rupees) WHERE kind = 'help';
