import { MEMBER_PAGES, type MemberPageName } from '#contract/member-pages.ts'

/** The rules of WCAG 2.2 AA, as axe names them. */
export const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Steps that lead back to the first one when they are opened by their address. */
const LATER_STEPS: readonly MemberPageName[] = ['giveAmount', 'giveDone']

/** The addresses of the member area that need no id. */
export const PAGES_WITHOUT_ID: readonly string[] = Object.entries(MEMBER_PAGES)
  .filter(([name, { at }]) => !at.includes(':') && !LATER_STEPS.some((step) => step === name))
  .map(([, { at }]) => at)
