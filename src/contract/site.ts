import type { Language } from './messages/translate.ts'

/** Places in the built HTML that the server fills at its start. */
export const slot = {
  practice: '%%practice%%',
  publicUrl: '%%publicUrl%%',
  year: '%%year%%',
  operatorName: '%%operatorName%%',
  operatorAddress: '%%operatorAddress%%',
  operatorEmail: '%%operatorEmail%%',
  operatorPhone: '%%operatorPhone%%',
  /** The same as a link, where it is a number that can be called. */
  operatorPhoneLink: '%%operatorPhoneLink%%',
  social: '%%social%%',
  /** Cards of the contact page, empty where the operator named nothing for them. */
  callCard: '%%callCard%%',
  socialCard: '%%socialCard%%',
} as const
export type SlotName = keyof typeof slot

/** Pages whose content the server puts in when somebody asks for them, from what is published. */
export type DataPage =
  | 'home'
  | 'news'
  | 'news-item'
  | 'leaders'
  | 'testimonials'
  | 'promotion'
  | 'circle'
  | 'paper'
  | 'honesty'

/**
 * Places in the HTML of such pages: `@@name@@` for one value, or `@@name@@ … @@/name@@` around what
 * stands there while there is none.
 */
export const dataSlot = {
  slug: '@@slug@@',
  title: '@@title@@',
  description: '@@description@@',
} as const
export type DataSlotName = keyof typeof dataSlot | 'items' | 'checked'
/**
 * The header of each page, by its file, as somebody with a session sees it in place of the
 * visitors'.
 */
export const MEMBER_HEADERS_FILE = 'member-headers.json'
export const DRAWINGS_FILE = 'drawings.json'

/**
 * What the build tells the server: each visitor page's address, language and file, and the member
 * area's page where it was built.
 */
export type SiteManifest = {
  readonly pages: readonly {
    readonly path: string
    readonly language: Language
    readonly file: string
    readonly isListed: boolean
    readonly data?: DataPage
  }[]
  readonly app: string | null
}
export const SITE_MANIFEST_FILE = 'site.json'

/**
 * Pages without an address of their own, by what they stand for: one that does not exist, and one
 * that could not be made just now.
 */
export const STAND_INS = { notFound: '/404', sorry: '/503' } as const
export const isStandIn = (path: string): boolean =>
  Object.values<string>(STAND_INS).includes(path.replace(/^\/[a-z]{2,3}(?=\/)/, ''))
