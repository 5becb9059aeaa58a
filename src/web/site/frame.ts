import { keepLanguage, readLocal } from '../platform/device/local-values.ts'
import { pageLanguage } from './dom.ts'
import { rememberedLanguageAddress, sameAddressIn } from './language-address.ts'

const here = pageLanguage()
const links = [...document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')]
const elsewhere = rememberedLanguageAddress(
  readLocal('language'),
  { here, offered: links.map(({ hreflang }) => hreflang) },
  location,
)
if (elsewhere !== undefined) location.replace(elsewhere)

// The links in the HTML lead to the bare page. Only the script knows the query and the code in the
// path.
for (const link of links) {
  const language = link.hreflang as typeof here
  link.addEventListener('click', () => {
    keepLanguage(language)
    link.href = sameAddressIn(language, here, location)
  })
}

const menus = Array.from(document.querySelectorAll<HTMLDetailsElement>('details.menu'))

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : document.body
  for (const menu of menus)
    if (!menu.contains(target) || target.closest('a') !== null) menu.open = false
})

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return
  for (const menu of menus.filter(({ open }) => open)) {
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
})
