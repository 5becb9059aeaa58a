import { readLocal, writeLocal } from '../platform/local-values.ts'
import { pageLanguage } from './dom.ts'
import { keptLanguageAddress, otherLanguageAddress } from './language-address.ts'

const elsewhere = keptLanguageAddress(readLocal('language'), pageLanguage(), location)
if (elsewhere !== undefined) location.replace(elsewhere)

// The link in the HTML leads to the bare page; only here are the query and the code in the path known.
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]')) {
  const language = link.dataset['language'] ?? ''
  link.addEventListener('click', () => {
    writeLocal('language', language)
    link.href = otherLanguageAddress(location)
  })
}

const menus = Array.from(document.querySelectorAll<HTMLDetailsElement>('details.menu'))

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : document.body
  for (const menu of menus) if (!menu.contains(target) || target.closest('a') !== null) menu.open = false
})

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return
  for (const menu of menus.filter(({ open }) => open)) {
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
})
