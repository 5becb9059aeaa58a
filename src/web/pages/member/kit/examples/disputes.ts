import type { PartyDispute } from '#contract/disputes/party.ts'
import { exampleId, type ExampleStuff } from './stuff.ts'

type Stage = PartyDispute['state'] | 'review-second' | 'open-again' | 'escalated' | 'accepted'

/** A dispute at each of its stages. */
export function disputesByStage({ at, text }: ExampleStuff): Record<Stage, PartyDispute> {
  const simple: PartyDispute = {
    id: exampleId(3),
    kind: 'not_received',
    state: 'open',
    round: 1,
    openedAt: at(-20),
    openedBy: 'other',
    reason: text,
    deadlineAt: at(10),
    deadlineMoved: 'no',
    evidenceAsked: null,
    evidence: [],
    ruling: null,
    firstRuling: null,
    appeal: null,
    escalated: false,
    waitsForSecond: false,
    measureTaken: null,
    can: [],
    version: 1,
  }
  const ruled = { outcome: 'not_paid', amount: null, reasons: text, at: at(-2) } as const
  const ruling = { ...ruled, acceptedByMe: false, acceptedByOther: true }
  const appeal = { by: 'me', reason: text, at: at(-1) } as const
  const mine = { id: exampleId(5), path: '/favicon.svg', by: 'me', at: at(-4) } as const
  return {
    'open': { ...simple, deadlineMoved: 'quiet_hours' },
    'escalated': {
      ...simple,
      escalated: true,
      openedBy: 'clock',
      kind: 'no_response',
      reason: null,
      deadlineAt: at(-1),
    },
    'assigned': { ...simple, state: 'assigned', kind: 'less' },
    'evidence': {
      ...simple,
      state: 'evidence',
      kind: 'from_somebody_else',
      evidenceAsked: text,
      evidence: [mine],
      can: ['add_evidence'],
    },
    'review': { ...simple, state: 'review', kind: 'bank_pending' },
    'review-second': { ...simple, state: 'review', waitsForSecond: true, kind: 'more' },
    'ruled': { ...simple, state: 'ruled', ruling, can: ['accept', 'appeal'] },
    'accepted': {
      ...simple,
      state: 'ruled',
      ruling: { ...ruling, acceptedByMe: true, acceptedByOther: false },
    },
    'open-again': { ...simple, round: 2, firstRuling: { ...ruled, overturned: false }, appeal },
    'final': {
      ...simple,
      state: 'final',
      round: 2,
      deadlineAt: null,
      firstRuling: { ...ruled, overturned: true },
      appeal,
      ruling: { ...ruling, outcome: 'paid_in_part', amount: 700 },
      measureTaken: { measure: 'limit_30_days', reasons: text, until: at(700) },
    },
    'settled': { ...simple, state: 'settled', kind: 'reversal', deadlineAt: null },
  }
}
