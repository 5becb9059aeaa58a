import type { Catalogue, Language, WrittenLanguage } from '#contract/messages/translate.ts'

type Further = Exclude<Language, WrittenLanguage>
/** The catalogues of one language by file name. Each is fetched when a page first needs it. */
export type FurtherCatalogues = Readonly<Record<string, () => Promise<Catalogue>>>

/**
 * The offered languages besides English and Hindi. It is empty here. The build adds the offered
 * ones (tools/site/further-languages.ts), each with its list in a file of its own, so that nobody
 * loads another reader's language.
 */
export const furtherCatalogues: Readonly<
  Partial<Record<Further, () => Promise<FurtherCatalogues>>>
> = {}
