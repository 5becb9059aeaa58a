import type { MemberAddress } from '#contract/member-addresses.ts'

/** All addresses of the member area. Components use these and write none themselves. */
export const paths = {
  dashboard: '/dashboard',
  give: '/help/give',
  giveAmount: '/help/give/amount',
  giveDone: '/help/give/done',
  get: '/help/get',
  account: '/account',
  referrals: '/referrals',
  recognise: '/recognise',
  coine: '/coine',
  coineHistory: '/coine/history',
  match: (matchId: string) => `/matches/${matchId}`,
  pay: (matchId: string) => `/pay/${matchId}`,
  payWhere: (matchId: string) => `/pay/${matchId}/where`,
  payProof: (matchId: string) => `/pay/${matchId}/proof`,
  payDone: (matchId: string) => `/pay/${matchId}/done`,
  payShared: '/pay/shared',
  confirm: (matchId: string) => `/confirm/${matchId}`,
  confirmed: (matchId: string) => `/confirm/${matchId}/done`,
  profile: '/profile',
  notices: '/notifications',
  noticeSettings: '/notifications/settings',
  security: '/security',
  circle: '/circle',
  circlePolicy: '/circle/policy',
  shown: '/circle/shown',
  support: '/support',
  ticket: (ticketId: string) => `/support/${ticketId}`,
  staff: '/staff',
  record: '/record',
  myData: '/my-data',
  kit: '/kit',
} as const satisfies Readonly<Record<string, MemberAddress | ((id: string) => MemberAddress)>>

/** Addresses of pages that the server renders. They need an ordinary link, not the router. */
export const sitePaths = {
  home: '/',
  login: '/login',
  rules: '/rules',
  honesty: '/honesty',
  ledger: '/ledger',
  privacy: '/privacy',
} as const
