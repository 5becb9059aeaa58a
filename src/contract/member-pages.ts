/** The places of the tab bar. Every page of the member area belongs to one of them. */
export const PLACES = ['home', 'payments', 'circle', 'me', 'desk'] as const
export type Place = (typeof PLACES)[number]

type MemberPage = {
  /** `:id` stands for one id. */
  readonly at: `/${string}`
  readonly place: Place
  /** A flow of steps: a narrow column, nothing beside it, no tab bar. */
  readonly flow?: true
  /** A flow whose screens have a bar of their own in place of the member bar, on phones. */
  readonly ownBar?: true
  /** It begins something new, or is for active members only. Suspended members do not have it. */
  readonly active?: true
  /** Also for people of the reserved circles, who are nobody's members. */
  readonly everyKind?: true
}

/**
 * The pages of the member area, without those of staff. From this table come the addresses that the
 * server serves and the service worker keeps, `paths`, the router, the tab bar, who may open a page,
 * the pictures, and the tests of every page.
 */
export const MEMBER_PAGES = {
  dashboard: { at: '/dashboard', place: 'home' },
  give: { at: '/help/give', place: 'home', flow: true, active: true },
  giveAmount: { at: '/help/give/amount', place: 'home', flow: true, active: true },
  giveDone: { at: '/help/give/done', place: 'home', flow: true, active: true },
  get: { at: '/help/get', place: 'home', flow: true, active: true },
  account: { at: '/account', place: 'me', active: true },
  referrals: { at: '/referrals', place: 'circle', active: true },
  recognise: { at: '/recognise', place: 'circle', active: true },
  coine: { at: '/coine', place: 'payments' },
  coineHistory: { at: '/coine/history', place: 'payments' },
  match: { at: '/matches/:id', place: 'payments' },
  payShared: { at: '/pay/shared', place: 'payments', flow: true, ownBar: true },
  pay: { at: '/pay/:id', place: 'payments', flow: true, ownBar: true },
  payWhere: { at: '/pay/where/:id', place: 'payments', flow: true, ownBar: true },
  payProof: { at: '/pay/proof/:id', place: 'payments', flow: true, ownBar: true },
  payDone: { at: '/pay/done/:id', place: 'payments', flow: true, ownBar: true },
  confirm: { at: '/confirm/:id', place: 'payments', flow: true, ownBar: true },
  confirmed: { at: '/confirm/done/:id', place: 'payments', flow: true, ownBar: true },
  circle: { at: '/circle', place: 'circle', active: true },
  circlePolicy: { at: '/circle/policy', place: 'circle' },
  shown: { at: '/circle/shown', place: 'circle' },
  profile: { at: '/profile', place: 'me' },
  notices: { at: '/notifications', place: 'home', everyKind: true },
  noticeSettings: { at: '/notifications/settings', place: 'me', everyKind: true },
  security: { at: '/security', place: 'me', everyKind: true },
  support: { at: '/support', place: 'me' },
  ticket: { at: '/support/:id', place: 'me' },
  record: { at: '/record', place: 'me' },
  myData: { at: '/my-data', place: 'me', everyKind: true },
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
    const isHere =
      after === undefined
        ? path === before
        : path.startsWith(before) &&
          path.length > before.length &&
          !path.slice(before.length).includes('/')
    if (isHere) return { ...page, name }
  }
  return undefined
}
