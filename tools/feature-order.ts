/** The features in the one order they may know each other: each imports only those before it. */
export const FEATURES = [
  'circles', 'members', 'files', 'ledger', 'notices', 'pledges', 'asks', 'matches', 'matching', 'disputes', 'support',
  'content', 'audit', 'reports', 'practice',
] as const
