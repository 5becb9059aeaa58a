/** What the server answers when something that staff did has worked. */
export const staffAnswers = {
  'role-proposed': 'Recorded. A second person has to approve it.',
  'role-withdrawn': 'The role was taken away, from now on.',
  'approved': 'Approved and carried out.',
  'refused': 'Refused. Whoever proposed it is told.',
  'withdrawn': 'Your proposal was taken back.',
  'urgent-proposed': 'Recorded. A second steward or officer has to approve it.',
  'policy-published': 'The new rules apply from now on. Running payments keep theirs.',
  'policy-proposed': 'Recorded. This allows more than before, so a second administrator has to approve it.',
  'suspended': 'The member is suspended. Running payments go on.',
  'suspension-lifted': 'The suspension was lifted.',
  'lift-proposed': 'Recorded. Two people decided this suspension, so a second officer has to approve that it ends.',
  'reset-proposed': 'Recorded. A second administrator or officer has to approve it.',
  'assigned': 'The member has a new steward.',
  'birth-corrected': 'The date of birth was corrected. The member is told.',
  'claim-refused': 'Decided: the account that holds it keeps it.',
  'claim-proposed': 'Recorded. A second officer has to approve it.',
} as const
