import { HELP_ADDRESS } from '#contract/site.ts'
import { COMPONENTS_ADDRESS, MEMBER_PAGES, STAFF_AREA } from '#contract/member-pages.ts'

type Pages = typeof MEMBER_PAGES
type Path<At extends string> = At extends `${infer Before}:id`
  ? (id: string) => `${Before}${string}`
  : At
type Paths = { readonly [Name in keyof Pages]: Path<Pages[Name]['at']> }

/** All addresses of the member area. Components use these and write none themselves. */
export const paths = {
  ...(Object.fromEntries(
    Object.entries(MEMBER_PAGES).map(([name, { at }]) => {
      const [before = at, after] = at.split(':id')
      return [name, after === undefined ? at : (id: string) => before + id]
    }),
  ) as Paths),
  staff: STAFF_AREA,
  kit: COMPONENTS_ADDRESS,
}

/** Addresses of pages that the server renders. They need an ordinary link, not the router. */
export const sitePaths = {
  home: '/',
  login: '/login',
  rules: '/rules',
  honesty: '/honesty',
  ledger: '/honesty#ledger',
  privacy: '/privacy',
  guides: HELP_ADDRESS,
} as const
