import { escapeHtml } from '#server/platform/text/html.ts'
import type { Language } from '#domain/shared/languages.ts'
import type { SlotName } from '#contract/site.ts'
import type { Operator } from '#server/platform/config.ts'
import { catalogueIn } from '#server/platform/text/words.ts'

const frameWords = catalogueIn('site-frame')

/** What an installation shows about itself on every page. */
export type SiteFacts = {
  readonly distDir: string
  readonly practice: boolean
  readonly publicUrl: string
  readonly operator: Operator
  readonly year: string
}
const SOCIAL_NAMES: Readonly<Record<string, string>> = {
  facebook: 'Facebook',
  twitter: 'Twitter',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
}

/**
 * Fills the %%slots%% of a text in one pass, so that no value can name another slot. Throws at a
 * slot without a value.
 */
export function fillSlots(html: string, values: Readonly<Record<SlotName, string>>): string {
  return html.replace(/%%(\w+)%%/g, (_whole, name: string) => {
    if (!Object.hasOwn(values, name)) throw new Error(`no value for the slot ${name}`)
    return values[name as SlotName]
  })
}

/**
 * Returns the HTML for each slot: escaped texts, the practice banner only in practice, and only
 * configured social links.
 */
export function slotValues(
  { practice, publicUrl, operator, year }: SiteFacts,
  language: Language | 'both',
): Record<SlotName, string> {
  return {
    practice: practice ? practiceBanner(language) : '',
    publicUrl: escapeHtml(publicUrl),
    year,
    operatorName: escapeHtml(operator.name),
    operatorAddress: escapeHtml(operator.address),
    operatorEmail: escapeHtml(operator.email),
    operatorPhone: escapeHtml(operator.phone),
    operatorPhoneLine: canBeCalled(operator.phone)
      ? `<span>${escapeHtml(frameWords(language === 'both' ? 'en' : language)['footer.phone'])}: ${phoneLink(operator.phone)}</span>`
      : '',
    social: socialLinks(operator.social),
    callCard: canBeCalled(operator.phone)
      ? contactCard('contact.call', `<p>${phoneLink(operator.phone)}</p>`, language)
      : '',
    socialCard: contactCard('contact.social', socialLinks(operator.social), language),
  }
}

function practiceBanner(language: Language | 'both'): string {
  const text = (of: Language) => `<span lang="${of}">${escapeHtml(frameWords(of).practice)}</span>`
  return (
    '<aside class="banner banner--practice">' +
    `${language === 'both' ? `${text('en')} ${text('hi')}` : text(language)}</aside>`
  )
}

const numberOf = (phone: string) => phone.replace(/[^\d+]/g, '')
const canBeCalled = (phone: string) => /^\+?\d{6,15}$/.test(numberOf(phone))

function phoneLink(phone: string): string {
  return `<a href="tel:${numberOf(phone)}">${escapeHtml(phone)}</a>`
}

// Has the design of the page's own cards: src/web/pages/site/contact-page.tsx.
function contactCard(
  title: 'contact.call' | 'contact.social',
  content: string,
  language: Language | 'both',
): string {
  const text = frameWords(language === 'both' ? 'en' : language)[title]
  return content === ''
    ? ''
    : `<section class="card"><h3 class="card__title">${escapeHtml(text)}</h3>${content}</section>`
}

function socialLinks(social: Readonly<Record<string, string>>): string {
  const known = Object.entries(SOCIAL_NAMES).flatMap(([key, name]) => {
    const address = social[key]
    return address?.startsWith('https://')
      ? [
          `<li><a href="${escapeHtml(address)}" target="_blank" rel="noopener noreferrer">` +
            `${name}</a></li>`,
        ]
      : []
  })
  return known.length === 0 ? '' : `<ul class="footer__list footer__social">${known.join('')}</ul>`
}
