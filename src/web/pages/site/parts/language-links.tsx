import { isStandIn } from '#contract/site.ts'
import { addressIn } from '#domain/shared/language-addresses.ts'
import { type Language, languageFacts } from '#domain/shared/languages.ts'
import { LanguageName } from '#web/ui/words/language-name.tsx'

type LanguageLinksProps = {
  readonly language: Language
  readonly languages: readonly Language[]
  readonly path: string
  readonly label: string
}

/**
 * Links to this page in the other languages, each by its own name. More than one are in a list that
 * opens.
 */
export function LanguageLinks({ language, languages, path, label }: LanguageLinksProps) {
  const link = (other: Language, className?: string) => (
    <a
      key={other}
      className={className}
      href={addressIn(other, isStandIn(path) ? '/' : path)}
      hrefLang={other}
      lang={other}
      dir={directionBeside(other, language)}
    >
      <LanguageName language={other} />
    </a>
  )
  const others = languages.filter((other) => other !== language)
  const [first] = others
  if (first === undefined) return null
  if (others.length === 1) return link(first, 'btn btn--quiet')
  return (
    <details className="menu">
      <summary aria-label={`${label}: ${languageFacts(language).name}`}>
        {languageFacts(language).name}
      </summary>
      <div className="menu__list">{others.map((other) => link(other))}</div>
    </details>
  )
}

function directionBeside(other: Language, language: Language): 'ltr' | 'rtl' | undefined {
  const { rtl } = languageFacts(other)
  return rtl === languageFacts(language).rtl ? undefined : rtl ? 'rtl' : 'ltr'
}
