import { type ReactNode, startTransition, useEffect, useState } from 'react'
import type { Language } from '#domain/shared/languages.ts'
import { ChangeLanguageContext, LanguageProvider } from './i18n.tsx'
import { languageNow, setLanguageNow } from './language.ts'

/**
 * Holds the language of the page. A change shows once the new sentences have loaded, so that
 * nothing flickers.
 */
export function LanguageRoot({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(languageNow)
  useEffect(() => {
    setLanguageNow(language)
  }, [language])
  const change = (next: Language) => {
    setLanguageNow(next)
    startTransition(() => setLanguage(next))
  }
  return (
    <ChangeLanguageContext value={change}>
      <LanguageProvider language={language}>{children}</LanguageProvider>
    </ChangeLanguageContext>
  )
}
