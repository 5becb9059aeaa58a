import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { COLOURS } from '#contract/colours.ts'
import english from '#contract/messages/site/site-frame.en.json' with { type: 'json' }
import englishHome from '#contract/messages/site/site-home.en.json' with { type: 'json' }
import hindi from '#contract/messages/site/site-frame.hi.json' with { type: 'json' }
import hindiHome from '#contract/messages/site/site-home.hi.json' with { type: 'json' }
import { chromiumPath } from '../browser/browser.ts'

/**
 * Draws the picture that messengers show beside a shared address, one per language. Run `node
 * tools/made/share-picture.ts` after its words changed.
 */
const SIZE = { width: 1200, height: 630 }
const FOLDER = join(import.meta.dirname, '../../src/web/pages/site/public')
const TEXTS = {
  en: {
    name: `${english.brand} · ${hindi.brand}`,
    lead: englishHome.lead,
    promise: english['footer.promise'],
  },
  hi: { name: hindi.brand, lead: hindiHome.lead, promise: hindi['footer.promise'] },
}

const people = Array.from({ length: 7 }, (_none, at) => ({
  x: 200 + 150 * Math.cos((at / 7) * 2 * Math.PI - Math.PI / 2),
  y: 200 + 150 * Math.sin((at / 7) * 2 * Math.PI - Math.PI / 2),
}))
const lines = people
  .flatMap((from, at) =>
    people
      .slice(at + 1)
      .map(
        (to) =>
          `<path d="M${from.x} ${from.y}L${to.x} ${to.y}" stroke="${COLOURS.edge}" opacity="0.45"/>`,
      ),
  )
  .join('')
const heads = people
  .map(
    ({ x, y }, at) =>
      `<g transform="translate(${x} ${y})"><circle r="38" fill="#fff" stroke="${at === 1 || at === 5 ? COLOURS.marigold : COLOURS.primary}" stroke-width="5"/><circle cy="-9" r="11" fill="${COLOURS.primary}"/><path d="M-21 23C-21 6 21 6 21 23Z" fill="${COLOURS.primary}"/></g>`,
  )
  .join('')
const gift = `<path d="M${people[1]?.x} ${people[1]?.y}L${people[5]?.x} ${people[5]?.y}" stroke="${COLOURS.marigold}" stroke-width="7"/>`

const browser = await chromium.launch(await chromiumPath())
const page = await browser.newPage({ viewport: SIZE })
for (const [language, { name, lead, promise }] of Object.entries(TEXTS)) {
  await page.setContent(`<html lang="${language}"><style>
    body { margin: 0; width: 1200px; height: 630px; display: grid; grid-template-columns: 1fr 420px; align-items: center; gap: 40px; padding: 60px; box-sizing: border-box; background: ${COLOURS.ground}; color: ${COLOURS.text}; font: 34px/1.45 sans-serif }
    h1 { margin: 0 0 24px; font-size: 72px; line-height: 1.2; color: ${COLOURS.primary} } p { margin: 0 0 28px } small { display: block; border-left: 6px solid ${COLOURS.marigold}; padding-left: 20px; font-size: 25px; color: ${COLOURS.soft} }
  </style><div><h1>${name}</h1><p>${lead}</p><small>${promise}</small></div><svg viewBox="0 0 400 400">${lines}${gift}${heads}</svg></html>`)
  // A small palette is enough, because messengers load it over the phone's connection.
  await sharp(await page.screenshot())
    .png({ palette: true, colours: 64, effort: 10 })
    .toFile(join(FOLDER, `share-${language}.png`))
}
await browser.close()
