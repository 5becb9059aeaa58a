import { alarming, errorsOf, refused } from './errors.ts'

export const staffErrors = {
  'staff.approval-unknown': refused(404),
  'staff.approval-decided': refused(409),
  'staff.nobody-can-decide': refused(400),
  'staff.approval-own': alarming(403),
  'staff.proposer-tied': refused(409),
  'staff.approval-waits-already': refused(409),
  'staff.role-held': refused(409),
  'staff.role-not-held': refused(409),
  'staff.role-not-yours-to-give': alarming(403),
  'staff.own-matter-open': refused(409),
  'staff.too-few-admins': refused(409),
  'staff.policy-outside-bounds': refused(400),
  'staff.founding-terms-fixed': refused(409),
  'staff.policy-unchanged': refused(400),
  'staff.not-suspended': refused(409),
  'staff.suspended-already': refused(409),
  'staff.identity-dispute-unknown': refused(404),
  'staff.identity-dispute-decided': refused(409),
  'staff.identity-dispute-elsewhere': refused(409),
  'staff.case-unknown': refused(404),
  'staff.run-unknown': refused(404),
  'staff.factors-not-yours': alarming(403),
  'staff.appointment-unknown': refused(404),
  'staff.export-over': refused(410),
  'staff.birth-invalid': refused(400),
} as const

export const staffError = errorsOf(staffErrors)
