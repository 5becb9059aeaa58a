import type { Language } from '#domain/shared/languages.ts'

/** The page for every address /join/{code}. */
export const INVITED_PAGE = '/join/link'
/** The page for every address /r/{slug}, which carries a seal of a circle's record. */
export const SEAL_LINK_PAGE = '/r/link'

/** Slots in the built HTML that the server fills at its start. */
export const slot = {
  practice: '%%practice%%',
  publicUrl: '%%publicUrl%%',
  year: '%%year%%',
  operatorName: '%%operatorName%%',
  operatorAddress: '%%operatorAddress%%',
  operatorEmail: '%%operatorEmail%%',
  operatorPhone: '%%operatorPhone%%',
  /** The operator's phone as a link, where it can be called. */
  operatorPhoneLine: '%%operatorPhoneLine%%',
  social: '%%social%%',
  /** Cards of the contact page. They are empty where the operator gave no contact for them. */
  callCard: '%%callCard%%',
  socialCard: '%%socialCard%%',
} as const
export type SlotName = keyof typeof slot

/** Pages that the server fills with published content for each request. */
export type DataPage =
  | 'home'
  | 'news'
  | 'news-item'
  | 'contact'
  | 'testimonials'
  | 'promotion'
  | 'circle'
  | 'paper'
  | 'poster'
  | 'honesty'

/** Marks in such pages that stand in their addresses and heads (`fillMarks` fills them). */
export const dataSlot = {
  slug: '@@slug@@',
  title: '@@title@@',
  description: '@@description@@',
  /** The beginning of an address of a circle; nothing for the whole site. */
  circle: '@@circle@@',
} as const

/**
 * Pages that menus link only while they have content. Their links are in slots of this name, also
 * on pages without other content.
 */
export const WRITTEN_PAGES = ['news', 'testimonials', 'leaders'] as const
export type WrittenPage = (typeof WRITTEN_PAGES)[number]
/** The slots of links to pages without content: nothing stands in them. */
export type Unlinked = Readonly<Partial<Record<WrittenPage, ''>>>
/**
 * The file with each page's header for people with a session, by page file. It replaces the
 * visitors' header.
 */
export const MEMBER_HEADERS_FILE = 'member-headers.json'
export const DRAWINGS_FILE = 'drawings.json'

/**
 * What the build gives to the server: each visitor page's address, language and file. Also the
 * member area's page where it was built.
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
 * Pages without an address of their own, by their use. The wanted page does not exist, or could not
 * be made now.
 */
export const STAND_INS = { notFound: '/404', sorry: '/503' } as const
export const isStandIn = (path: string): boolean =>
  Object.values<string>(STAND_INS).includes(path.replace(/^\/[a-z]{2,3}(?=\/)/, ''))

/** The note that mails are late: the server sends it only while they are. */
export const LATE_MAIL_NOTE = /<p [^>]*data-late="mail" hidden="">[^<]*<\/p>/

/** The guides for people, in the order of their list. */
export const HELP_PAPERS = [
  'member',
  'when-a-payment-goes-wrong',
  'is-this-a-scheme',
  'steward',
  'officer',
  'founder',
  'treasurer',
  'helper',
] as const
export type HelpPaper = (typeof HELP_PAPERS)[number]

/** Where the guides are: a list, and below it one page and one PDF each. */
export const HELP_ADDRESS = '/help'

/** The address of a guide, without its language. */
export function helpAddress<P extends HelpPaper>(paper: P): `${typeof HELP_ADDRESS}/${P}` {
  return `${HELP_ADDRESS}/${paper}`
}

const ADDRESS = new RegExp(`^(/[a-z]{2,3})?${HELP_ADDRESS}(/(${HELP_PAPERS.join('|')}))?$`)

/** Whether this is the address of a guide or of their list, in any language. */
export function isHelpAddress(path: string): boolean {
  return ADDRESS.test(path)
}
