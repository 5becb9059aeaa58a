import { type HelpPaper, helpAddress } from '#contract/site.ts'
import { addressIn } from '#domain/shared/language-addresses.ts'
import { useLanguage } from '#web/platform/text/i18n.tsx'

/** A link to a guide of two pages, in the reader's language. */
export function GuideLink({ guide, text }: { readonly guide: HelpPaper; readonly text: string }) {
  return (
    <a className="link-btn" href={addressIn(useLanguage(), helpAddress(guide))}>
      {text}
    </a>
  )
}
