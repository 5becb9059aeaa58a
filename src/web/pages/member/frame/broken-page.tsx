import english from '#contract/messages/common/broken.en.json' with { type: 'json' }
import hindi from '#contract/messages/common/broken.hi.json' with { type: 'json' }
import { languageNow } from '#web/platform/text/language.ts'

/**
 * Shows when the page itself fails, for example because a part did not arrive. Its two sentences
 * are in the first chunk.
 */
export function BrokenPage() {
  const texts = languageNow() === 'hi' ? hindi : english
  return (
    <main className="page page--narrow">
      <div className="stack">
        <h1>{texts.title}</h1>
        <p>{texts.text}</p>
        <button type="button" className="btn btn--primary" onClick={() => location.reload()}>
          {texts.reload}
        </button>
      </div>
    </main>
  )
}
