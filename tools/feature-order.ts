/** The features in the one order they may know each other: each imports only those before it. */
export const FEATURES = [
  'circles', 'members', 'files', 'ledger', 'notices', 'security', 'pledges', 'asks', 'matches', 'matching', 'disputes', 'support', 'behalf',
  'content', 'staff', 'audit', 'papers', 'privacy', 'practice',
] as const
