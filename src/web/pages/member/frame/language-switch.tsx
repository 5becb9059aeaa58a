import { directionOf } from '#contract/formats.ts'
import { type Language, languageFacts, OFFERED } from '#domain/shared/languages.ts'
import { useChangeLanguage, useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { useKeepLanguage } from '#web/platform/pages/session.tsx'
import { LanguageName } from '#web/ui/words/language-name.tsx'

/**
 * Switches to another language. Each language has its own name for itself here, so that its readers
 * recognise it.
 */
export function LanguageSwitch() {
  const language = useLanguage()
  const change = useChangeLanguage()
  const keep = useKeepLanguage()
  const t = useText('member-common')
  const choose = (next: Language) => {
    change(next)
    keep(next)
  }
  const [other, ...more] = OFFERED.filter((code) => code !== language)
  if (other === undefined) return null
  if (more.length === 0)
    return (
      <button
        type="button"
        className="btn btn--quiet"
        lang={other}
        dir={directionOf(other)}
        onClick={() => choose(other)}
      >
        <LanguageName language={other} />
      </button>
    )
  return (
    <select
      className="input language-switch"
      aria-label={t('language')}
      value={language}
      onChange={({ target }) => choose(target.value as Language)}
    >
      {OFFERED.map((code) => (
        <option key={code} value={code} lang={code}>
          {languageFacts(code).name}
        </option>
      ))}
    </select>
  )
}
