import { useChangeLanguage, useLanguage } from '#web/platform/i18n.tsx'
import { useKeepLanguage } from '#web/platform/session.tsx'
import { HindiWord } from '#web/ui/hindi-word.tsx'

/** Switches to the other language; its name is written in that language, so that whoever needs it can read it. */
export function LanguageSwitch() {
  const language = useLanguage()
  const change = useChangeLanguage()
  const keep = useKeepLanguage()
  const other = language === 'en' ? ({ code: 'hi', name: 'हिन्दी' } as const) : ({ code: 'en', name: 'English' } as const)
  return (
    <button
      type="button"
      className="btn btn--quiet"
      lang={other.code}
      onClick={() => {
        change(other.code)
        keep(other.code)
      }}
    >
      {other.code === 'hi' ? <HindiWord word={other.name} /> : other.name}
    </button>
  )
}
