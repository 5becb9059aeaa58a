import { type Language, languageFacts } from '#domain/shared/languages.ts'
import { HindiWord } from './hindi-word.tsx'

/** The name of a language in that language. */
export function LanguageName({ language }: { language: Language }) {
  const { name } = languageFacts(language)
  return language === 'hi' ? <HindiWord word={name} /> : name
}
