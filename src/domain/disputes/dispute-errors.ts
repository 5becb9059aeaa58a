import { alarming, errorsOf, refused } from '../shared/errors.ts'

export const disputeErrors = {
  'disputes.unknown': refused(404),
  'disputes.not-now': refused(409),
  'disputes.tied': alarming(403),
  'disputes.not-yours': refused(403),
  'disputes.own-ruling': alarming(403),
  'disputes.officer-new': refused(403),
  'disputes.first-round': refused(403),
  'disputes.panel-decides': refused(403),
  'disputes.was-late': refused(403),
  'disputes.amount-wrong': refused(400),
  'disputes.outcome-wrong': refused(400),
  'disputes.reference-needed': refused(400),
  'disputes.reference-used': refused(409),
  'disputes.ruling-missing': refused(409),
  'disputes.decision-unknown': refused(404),
  'disputes.measure-decided': refused(409),
  'disputes.no-mark': refused(409),
} as const

export const disputeError = errorsOf(disputeErrors)
