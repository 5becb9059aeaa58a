/** The tabs of the member area. Every page belongs to one of them. */
export type Tab = 'home' | 'payments' | 'circle' | 'me' | 'desk'

type MemberPage = {
  /** `:id` stands for one id. */
  readonly at: `/${string}`
  readonly tab: Tab
  /** One thing to do in a narrow column. On phones its own bar replaces the member bar and the tabs. */
  readonly flow?: true
  /** It begins something new, or is for active members only. Suspended members do not have it. */
  readonly active?: true
  /** Also for people of the reserved circles, who are nobody's members. */
  readonly everyKind?: true
  /** Not on a further device that proved itself by SMS alone, in its first 48 hours; no flow is either. */
  readonly waits?: true
}

/**
 * The pages of the member area, without those of staff. From this table come the addresses that the
 * server serves and the service worker keeps, `paths`, the router, the tab bar, who may open a page,
 * the pictures, and the tests of every page.
 */
export const MEMBER_PAGES = {
  dashboard: { at: '/dashboard', tab: 'home' },
  give: { at: '/help/give', tab: 'home', flow: true, active: true },
  giveAmount: { at: '/help/give/amount', tab: 'home', flow: true, active: true },
  giveDone: { at: '/help/give/done', tab: 'home', flow: true, active: true },
  get: { at: '/help/get', tab: 'home', flow: true, active: true },
  account: { at: '/account', tab: 'me', active: true, waits: true },
  referrals: { at: '/referrals', tab: 'circle', active: true, waits: true },
  invitation: { at: '/referrals/invitation', tab: 'circle', active: true },
  recognise: { at: '/recognise', tab: 'circle', active: true },
  payments: { at: '/payments', tab: 'payments' },
  /** What the app's shortcuts open: the payment to make or to confirm (`pay`, `confirm`). */
  next: { at: '/next/:id', tab: 'payments' },
  coine: { at: '/coine', tab: 'payments', waits: true },
  bank: { at: '/coine/bank', tab: 'payments', waits: true },
  coineHistory: { at: '/coine/history', tab: 'payments', waits: true },
  match: { at: '/matches/:id', tab: 'payments' },
  payShared: { at: '/pay/shared', tab: 'payments', flow: true },
  pay: { at: '/pay/:id', tab: 'payments', flow: true },
  payWhere: { at: '/pay/where/:id', tab: 'payments', flow: true },
  payProof: { at: '/pay/proof/:id', tab: 'payments', flow: true },
  payDone: { at: '/pay/done/:id', tab: 'payments', flow: true },
  payPending: { at: '/pay/pending/:id', tab: 'payments', flow: true },
  payLate: { at: '/pay/late/:id', tab: 'payments', flow: true },
  confirm: { at: '/confirm/:id', tab: 'payments', flow: true },
  confirmed: { at: '/confirm/done/:id', tab: 'payments', flow: true },
  notReceived: { at: '/confirm/not/:id', tab: 'payments', flow: true },
  circle: { at: '/circle', tab: 'circle', active: true },
  circleMembers: { at: '/circle/members', tab: 'circle', active: true },
  circleSheet: { at: '/circle/sheet', tab: 'circle', active: true },
  circlePolicy: { at: '/circle/policy', tab: 'circle' },
  shown: { at: '/circle/shown', tab: 'circle' },
  me: { at: '/me', tab: 'me' },
  profile: { at: '/profile', tab: 'me', waits: true },
  notices: { at: '/notifications', tab: 'home', everyKind: true },
  noticeSettings: { at: '/notifications/settings', tab: 'me', everyKind: true },
  security: { at: '/security', tab: 'me', everyKind: true, waits: true },
  support: { at: '/support', tab: 'me' },
  ticket: { at: '/support/:id', tab: 'me' },
  helpers: { at: '/helpers', tab: 'me' },
  /** A payment of a member whom one helps. */
  helpedPayment: { at: '/helpers/:id', tab: 'me', flow: true, active: true },
  record: { at: '/record', tab: 'me' },
  myData: { at: '/my-data', tab: 'me', everyKind: true, waits: true },
} as const satisfies Readonly<Record<string, MemberPage>>

export type MemberPageName = keyof typeof MEMBER_PAGES
type Pattern = (typeof MEMBER_PAGES)[MemberPageName]['at']

export const STAFF_AREA = '/staff'
/** The page with every component, which only people who build the screens are served. */
export const COMPONENTS_ADDRESS = '/kit'

/**
 * Where the device's share sheet sends a picture (`share_target` in app.webmanifest). The service
 * worker takes it; the server never reads it.
 */
export const SHARED_PICTURE_ADDRESS = MEMBER_PAGES.payShared.at

/** The addresses that the server serves the area's page at; `:id` and `*` are Fastify's. */
export const MEMBER_ADDRESSES: readonly string[] = [
  ...Object.values(MEMBER_PAGES).map(({ at }) => at),
  STAFF_AREA,
  `${STAFF_AREA}/*`,
]

type Filled<At extends string> = At extends `${infer Before}:id` ? `${Before}${string}` : At
/** An address of the member area. */
export type MemberAddress =
  | Filled<Pattern>
  | typeof STAFF_AREA
  | `${typeof STAFF_AREA}/${string}`
  | typeof COMPONENTS_ADDRESS

/** The page at this address. */
export function memberPageAt(
  path: string,
): (MemberPage & { readonly name: MemberPageName }) | undefined {
  for (const [name, page] of Object.entries(MEMBER_PAGES) as [MemberPageName, MemberPage][]) {
    const [before = '', after] = page.at.split(':id')
    const rest = path.startsWith(before) ? path.slice(before.length).split('/') : []
    const isHere =
      after === undefined
        ? path === before
        : rest[0] !== undefined && rest[0] !== '' && rest.length === 1
    if (isHere) return { ...page, name }
  }
  return undefined
}
