import type { Catalogue, WrittenLanguage } from '#contract/messages/translate.ts'
import type { Language } from '#domain/shared/languages.ts'

type Further = Exclude<Language, WrittenLanguage>
/** The catalogues of one language by file name. Each is fetched when a page first needs it. */
export type FurtherCatalogues = Readonly<Record<string, () => Promise<Catalogue>>>

/**
 * The languages that are offered besides English and Hindi. Empty here: the build puts the offered
 * ones in (tools/site/further-languages.ts), each with its list in a file of its own, so that
 * nobody loads another reader's language.
 */
export const furtherCatalogues: Readonly<
  Partial<Record<Further, () => Promise<FurtherCatalogues>>>
> = {}
