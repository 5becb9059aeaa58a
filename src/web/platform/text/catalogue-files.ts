import type { Catalogue } from '#contract/messages/translate.ts'
import type { Language } from '#domain/shared/languages.ts'
import type { CatalogueName } from './catalogues.ts'

/** The files of one language by catalogue. Each is fetched when a page first needs it. */
export type CatalogueFiles = Readonly<
  Record<CatalogueName, () => Promise<{ readonly default: Catalogue }>>
>

/**
 * Empty here: the build puts in the offered languages (tools/site/browser-catalogues.ts). Besides
 * English and Hindi each has its list in a file of its own, so that nobody loads another reader's
 * language.
 */
export const catalogueFiles: Readonly<
  Partial<Record<Language, () => CatalogueFiles | Promise<CatalogueFiles>>>
> = {}
