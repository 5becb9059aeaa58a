import {
  MEMBER_PAGES,
  type memberPageAt,
  type MemberPageName,
  type Tab,
} from '#contract/member-pages.ts'

type Page = NonNullable<ReturnType<typeof memberPageAt>>

/** Pages that a tab, or a tab on the page, leads to. No other page is above them. */
const TOP: readonly MemberPageName[] = ['dashboard', 'payments', 'coine', 'circle', 'me']
/** Their header shows the circle's name; that of every other page its own. */
const OF_THE_CIRCLE: readonly MemberPageName[] = ['dashboard', 'circle']

/** Whether a phone's header shows the page's own name. In flows there is no header. */
export function isNamedInHeader(page: Page | undefined): boolean {
  return page !== undefined && page.flow !== true && !OF_THE_CIRCLE.includes(page.name)
}

/** Where the arrow in a phone's header leads: to the page whose part this one is, or to its tab. */
export function addressAbove({ name, at, tab }: Page): string | undefined {
  if (TOP.includes(name)) return undefined
  const parent = Object.values(MEMBER_PAGES).find(
    (other) => other.tab === tab && at.startsWith(`${other.at}/`),
  )
  return parent?.at ?? ROOTS[tab]
}

const ROOTS: Readonly<Record<Tab, string | undefined>> = {
  home: MEMBER_PAGES.dashboard.at,
  payments: MEMBER_PAGES.payments.at,
  circle: MEMBER_PAGES.circle.at,
  me: MEMBER_PAGES.me.at,
  desk: undefined,
}
