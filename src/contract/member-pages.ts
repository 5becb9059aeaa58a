/** The places of the tab bar. Every page of the member area belongs to one of them. */
export const PLACES = ['home', 'payments', 'circle', 'me', 'desk'] as const
export type Place = (typeof PLACES)[number]

type MemberPage = {
  /** `:id` stands for one id. */
  readonly at: `/${string}`
  readonly place: Place
  /** One thing to do in a narrow column, with nothing beside it and no tab bar. */
  readonly flow?: true
  /** Its steps are parts of the address, after the id. */
  readonly steps?: true
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
  payments: { at: '/payments', place: 'payments' },
  coine: { at: '/coine', place: 'payments' },
  coineHistory: { at: '/coine/history', place: 'payments' },
  match: { at: '/matches/:id', place: 'payments' },
  payShared: { at: '/pay/shared', place: 'payments', flow: true },
  pay: { at: '/pay/:id', place: 'payments', flow: true, steps: true },
  confirm: { at: '/confirm/:id', place: 'payments', flow: true, steps: true },
  circle: { at: '/circle', place: 'circle', active: true },
  circlePolicy: { at: '/circle/policy', place: 'circle' },
  shown: { at: '/circle/shown', place: 'circle' },
  me: { at: '/me', place: 'me' },
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
/**
 * Where the device's share sheet sends a picture (`share_target` in app.webmanifest). The service
 * worker takes it; the server never reads it.
 */
export const SHARED_PICTURE_ADDRESS = MEMBER_PAGES.payShared.at
/** The page with every component, which only people who build the screens are served. */
export const COMPONENTS_ADDRESS = '/kit'

/** The addresses that the server serves the area's page at; `:id` and `*` are Fastify's. */
export const MEMBER_ADDRESSES: readonly string[] = [
  ...Object.values<MemberPage>(MEMBER_PAGES).flatMap(({ at, steps }) =>
    steps ? [at, `${at}/:step`] : [at],
  ),
  STAFF_AREA,
  `${STAFF_AREA}/*`,
]

type Filled<At extends string> = At extends `${infer Before}:id` ? `${Before}${string}` : At
/** An address of the member area. */
export type MemberAddress =
  | Filled<Pattern>
  | `/${'pay' | 'confirm'}/${string}/${string}`
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
        : rest[0] !== undefined && rest[0] !== '' && rest.length <= (page.steps ? 2 : 1)
    if (isHere) return { ...page, name }
  }
  return undefined
}
