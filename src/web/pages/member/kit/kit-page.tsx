import { useState } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import { KIT_PARTS, type KitPart } from '#web/platform/pages/kit-parts.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { PageHeading } from '#web/ui/display/page-heading.tsx'
import { ChoiceTabs } from '#web/ui/forms/choice-tabs.tsx'
import { acts } from './kit-acts.tsx'
import { basics } from './kit-basics.tsx'
import { dialogs, staff } from './kit-dialogs.tsx'
import { type Examples, useStuff } from './kit-stuff.ts'

const EXAMPLES: Record<KitPart, Examples> = { basics, acts, dialogs, staff }

/**
 * Every component, in the language and colour scheme of the browser. Accessibility checks and
 * screenshots use it. Components and parts have their names in the code.
 */
export function KitPage() {
  const t = useText('kit')
  const wanted = new URLSearchParams(useSearch()).get('part')
  const [part, setPart] = useState<KitPart>(KIT_PARTS.find((one) => one === wanted) ?? 'basics')
  const examples = EXAMPLES[part](useStuff())
  return (
    <main className="page" id="content">
      <PageHeading title={t('title')}>
        <ChoiceTabs
          label={t('title')}
          tabs={KIT_PARTS.map((value) => ({ value, text: value }))}
          chosen={part}
          onChoose={setPart}
        />
      </PageHeading>
      <div className="stack stack--wide">
        {Object.entries(examples).map(([names, example]) => (
          <section key={names} className="stack">
            <h2 lang="en">{names}</h2>
            {example}
          </section>
        ))}
      </div>
    </main>
  )
}
