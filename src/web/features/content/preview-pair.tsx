import { useText } from '#web/platform/text/i18n.tsx'
import type { ContentView } from '#contract/content/views.ts'
import { ShownParts } from './shown-parts.tsx'

/** What visitors would see, in each language. */
export function PreviewPair({ shown }: { shown: ContentView['shown'] }) {
  const t = useText('content-desk')
  return (
    <div className="grid grid--wide">
      {(['en', 'hi'] as const).map((language) => (
        <div key={language} className="stack stack--tight">
          <strong>{t(`preview-${language}`)}</strong>
          {shown[language].length === 0 ? (
            <p className="soft">{t('preview-none')}</p>
          ) : (
            <ShownParts parts={shown[language]} lang={language} />
          )}
        </div>
      ))}
    </div>
  )
}
