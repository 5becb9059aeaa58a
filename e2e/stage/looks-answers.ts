import type { QueryKey, ApiResponse } from '#web/platform/api/api-types.ts'

/** The time at which `looks.spec.ts` draws its pages. */
export const NOW = '2026-11-16T06:30:00.000Z'
const MADE = '2026-11-16T05:00:00.000Z'
const PAY_BY = '2026-11-17T05:00:00.000Z'
const PLEDGED = '2026-11-10T06:00:00.000Z'

const idOf = (number: number) => `01a20000-0000-7000-8000-${String(number).padStart(12, '0')}`
export const MATCH_ID = idOf(1)

const PAYMENT = {
  id: MATCH_ID,
  code: '4CJWAM',
  amount: 2000,
  status: 'awaiting_payment',
  createdAt: MADE,
  matchedAt: MADE,
  deadlineAt: PAY_BY,
  deadlineMoved: 'no',
  claimedAt: null,
  proofDocument: null,
  chosen: false,
  late: false,
  cancelUntil: null,
  version: 1,
  can: ['reveal', 'upload', 'claimed', 'bank_pending', 'declined', 'cancel_proposed'],
  note: 'Medicine for my father.',
} satisfies Partial<ApiResponse<'GET /matches/{matchId}'>['data']>

const line = (
  number: number,
  given: number,
  at: string,
): ApiResponse<'GET /coine/statement'>['data'][number] => ({
  id: idOf(100 + number),
  kind: 'help',
  side: 'given',
  amount: 500 * number,
  otherName: 'Rekha Das',
  matchId: idOf(200 + number),
  matchCode: `C835R${number}`,
  day: at.slice(0, 10),
  at,
  reversed: false,
  givenAfter: given,
  receivedAfter: 1500,
})

// The contract types each response here. The pages fetch them by method and path.
const session: ApiResponse<'GET /user/session'> = {
  user: {
    id: idOf(10),
    name: 'Salim Mishra',
    status: 'active',
    leaving: false,
    role: 'participant',
    roles: [],
    language: 'en',
    referralLink: 'http://127.0.0.1/join/DRQ8CXCP',
    warningCheck: true,
    secondFactor: 'given',
    unreadNotices: 3,
    warningVersion: '2026-11',
    deviceWaitsUntil: null,
    firstSteps: false,
    newDevices: 0,
    hasPassword: true,
    identified: true,
    hasEmail: true,
    emailVerified: true,
    phoneVerified: true,
    accepted: true,
    circle: {
      id: idOf(11),
      name: 'Sangam',
      slug: 'sangam',
      practice: false,
      kind: 'members',
      state: 'open',
      founding: false,
      paymentsOpen: true,
    },
    now: NOW,
  },
}
const toMake: ApiResponse<'GET /matches/to-pay'> = {
  data: [
    {
      ...PAYMENT,
      payBy: PAY_BY,
      receiverName: 'Deepak Mishra',
      payeeKind: 'upi',
      pledgeId: idOf(20),
      matchedHelpRequest: { id: idOf(30) },
    },
  ],
  nextCursor: null,
}
const toConfirm: ApiResponse<'GET /matches/to-confirm'> = {
  data: [],
  getHelpRequests: [],
  nextCursor: null,
}
const stats: ApiResponse<'GET /user/stats'> = {
  data: {
    availableAmount: 10_000,
    helpReceivedAmount: 1500,
    helpProvidedAmount: 3000,
    pledgeRoom: 13_000,
    nearCaps: [],
    pledgesPausedUntil: null,
    review: { by: 'stewards', above: 5_000 },
    roomWithoutIdentity: null,
    confirmationsStoppedSince: null,
    availability: {
      available: 10_000,
      openAsksCap: 10_000,
      outstanding: 0,
      yearCap: 50_000,
      ownLimit: null,
      receivedThisYear: 1500,
      limitedBy: 'open_asks',
      waitUntil: null,
    },
  },
}
const pledges: ApiResponse<'GET /pledges'> = {
  data: [
    {
      id: idOf(20),
      userId: { name: 'Salim Mishra' },
      plan: 'simple',
      amount: 2000,
      openAmount: 0,
      heldAmount: 2000,
      fulfilledAmount: 0,
      closedAmount: 0,
      status: 'matched',
      recurringId: null,
      instalment: null,
      waitsForAnswer: false,
      pausedUntil: null,
      matchableNow: 0,
      createdAt: PLEDGED,
      expiresAt: '2027-05-09T06:00:00.000Z',
      version: 2,
    },
  ],
  recurring: [],
  nextCursor: null,
}
const payment: ApiResponse<'GET /matches/{matchId}'> = {
  data: {
    ...PAYMENT,
    side: 'giver',
    otherName: 'Deepak Mishra',
    confirmedAmount: null,
    endedAt: null,
    why: { reason: 'exact', askRank: 2 },
    events: [
      {
        kind: 'made',
        by: 'clock',
        helperName: null,
        at: MADE,
        to: 'awaiting_payment',
        reason: null,
      },
    ],
    earliestNotReceivedAt: null,
    dispute: null,
    transferId: null,
    claim: null,
    cancellation: null,
    late: false,
    lateClaimUntil: null,
    creditDays: null,
    received: [],
    fits: null,
    returning: null,
    extraAmount: null,
    reversalUntil: null,
    messageCount: 0,
    canWrite: true,
    canBlock: true,
  },
}
const statement: ApiResponse<'GET /coine/statement'> = {
  data: [
    line(3, 3000, '2026-11-02T09:12:00.000Z'),
    line(2, 1500, '2026-10-11T13:40:00.000Z'),
    {
      ...line(1, 500, '2026-09-20T07:05:00.000Z'),
      side: 'received',
      amount: 1500,
      otherName: 'Deepak Mishra',
    },
  ],
  totals: { given: 3000, received: 1500 },
  inPeriod: { given: 3000, received: 1500 },
  seal: null,
  nextCursor: null,
}
const history: ApiResponse<'GET /coine/history'> = {
  months: [
    { month: '2026-09', given: 0, received: 1500, circle: 9000 },
    { month: '2026-10', given: 1000, received: 0, circle: 12_500 },
    { month: '2026-11', given: 1500, received: 0, circle: 4000 },
  ],
  earliest: '2026-09',
}
const years: ApiResponse<'GET /coine/years'> = {
  data: [{ startYear: 2026, given: 3000, received: 1500 }],
  yearCap: 50_000,
  ownLimit: null,
}
const news: ApiResponse<'GET /circle/news'> = {
  data: [
    {
      slug: 'meeting',
      language: 'en',
      title: 'We meet on Sunday at four',
      summary: 'In the school, room 3.',
      publishedAt: '2026-11-01T06:30:00Z',
      pinned: false,
      meeting: null,
    },
  ],
}
const ledger: ApiResponse<'GET /ledger/state'> = {
  data: {
    seal: null,
    check: { at: '2026-11-15T21:30:00.000Z', passed: true },
    stoppedSince: null,
    witnessed: null,
  },
}
const otherSide: ApiResponse<'GET /matches/{matchId}/other-side'> = {
  data: {
    memberSince: '2026-05-01T06:30:00Z',
    partners: 6,
    paidInTime: 4,
    paymentsDue: 4,
    confirmedInTime: 3,
    confirmationsDue: 3,
    medianConfirmHours: 5,
    disputesLost: 0,
    vouchedFor: true,
    vouchedBy: 'Meera',
  },
}
const none = { data: [], nextCursor: null }

const responses: Partial<Record<QueryKey, unknown>> = {
  'GET /user/waiting-people': { data: [], nextCursor: null, left: 20 },
  'GET /user/session': session,
  'GET /matches/to-pay': toMake,
  'GET /matches/to-confirm': toConfirm,
  'GET /user/stats': stats,
  'GET /pledges': pledges,
  'GET /asks': none,
  'GET /user/vouch-requests': none,
  'GET /user/role-proposals': { data: [] },
  'GET /user/dispute-turns': { data: [] },
  'GET /circle/rule-change': { data: null },
  'GET /circle/news': news,
  'GET /user/operator-messages': { data: [] },
  'GET /coine/statement': statement,
  'GET /coine/history': history,
  'GET /coine/years': years,
  'GET /ledger/state': ledger,
  'GET /ledger/heads': { circleId: idOf(11), heads: [], restarts: [], month: null },
}

/** The responses for the pages, by method and path. */
export function answersIn(language: 'en' | 'hi'): Readonly<Record<string, unknown>> {
  return {
    ...responses,
    'GET /home': { data: responses },
    'GET /user/session': { user: { ...session.user, language } },
    [`GET /matches/${MATCH_ID}`]: payment,
    [`GET /matches/${MATCH_ID}/messages`]: none,
    [`GET /matches/${MATCH_ID}/other-side`]: otherSide,
  }
}
