import { CATALOGUE_NAMES, cataloguePath } from '#contract/messages/catalogue-file.ts'
import type { Language } from '#domain/shared/languages.ts'

export { CATALOGUE_NAMES }
const MESSAGES = 'src/contract/messages'

/** Returns the file of a catalogue in one language, as a path from the project's folder. */
export function catalogueFile(name: string, language: Language): string {
  const known = CATALOGUE_NAMES.find((one) => one === name)
  if (known === undefined) throw new Error(`There is no catalogue ${name}.`)
  return `${MESSAGES}/${cataloguePath(known, language)}`
}
