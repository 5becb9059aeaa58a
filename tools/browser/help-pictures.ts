import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { HelpPicture } from '#contract/papers/help-pictures.ts'
import { addressIn } from '#domain/shared/language-addresses.ts'
import { catalogueIn } from '#server/platform/text/words.ts'
import { readCommandLine } from '#server/platform/machine/command-line.ts'
import { paths, sitePaths } from '#web/paths.ts'
import { staffPath } from '#web/platform/pages/staff-pages.ts'
import { chromiumPath } from './browser.ts'
import { firstMatch, logIn, openContext, untilStill, type View } from './viewing.ts'
import { withPractice } from './with-practice.ts'

/** A picture of a guide: who sees the page, where it is, and which part of it is shown. */
export type HelpShot = {
  readonly name: HelpPicture
  /** A word beside the person on the practice page; nobody for a visitor. */
  readonly fact: string | null
  /** The part of that page with them. */
  readonly among?: string
  /** Its address; of a payment, from the list it is in. */
  readonly at: string | { readonly list: string; readonly page: (id: string) => string }
  /** What is pressed before: a button by its words, or the first link that begins so. */
  readonly press?: (language: 'en' | 'hi') => string
  readonly follow?: string
  /** The first and the last thing that the picture shows. */
  readonly from: string
  readonly to: string
}

const PUBLIC = join(import.meta.dirname, '../../src/web/pages/site/public/assets')
const MADE = join(import.meta.dirname, '../../src/contract/papers/help-pictures.ts')
const WIDTH = 360
/** Two pixels for one: letters stay sharp on paper. */
const SHARPNESS = 2
const QUALITY = 52
const MARGIN = 8

const payments = catalogueIn('payments')
const lists = catalogueIn('lists')
const BEGINNING = '#beginning'
const REVIEW = 'main .card >> nth=0'
const toPay = (page: (id: string) => string) => ({ list: 'to-pay', page })
const toConfirm = (page: (id: string) => string) => ({ list: 'to-confirm', page })

/** Every picture of the guides, with practice people only. */
export const HELP_SHOTS: readonly HelpShot[] = [
  {
    name: 'pay-where',
    fact: 'to pay',
    at: toPay(paths.pay),
    press: (language) => payments(language)['show-payee'],
    from: 'main',
    to: 'main .btn--primary',
  },
  {
    name: 'confirm',
    fact: 'to confirm',
    at: toConfirm(paths.confirm),
    from: 'main',
    to: 'main .flow__more',
  },
  {
    name: 'different',
    fact: 'to pay',
    at: toPay(paths.match),
    press: (language) => payments(language)['different'],
    from: 'dialog',
    to: 'dialog .turns > :first-child',
  },
  {
    name: 'wrong',
    fact: 'to confirm',
    at: toConfirm(paths.notReceived),
    from: 'main',
    to: 'main label:has([type="radio"]) >> nth=-1',
  },
  {
    name: 'promise',
    fact: null,
    at: sitePaths.rules,
    from: '#promise',
    to: '#promise + ul > :nth-child(3)',
  },
  {
    name: 'honesty',
    fact: null,
    at: sitePaths.honesty,
    from: '.promises',
    to: '.promises > :nth-child(5)',
  },
  {
    name: 'desk',
    fact: 'steward',
    at: staffPath('queue'),
    from: 'main h1',
    to: 'main .group > :last-child',
  },
  { name: 'review', fact: 'steward', at: staffPath('asks'), from: REVIEW, to: REVIEW },
  {
    name: 'case',
    fact: 'officer',
    at: staffPath('disputes'),
    follow: `${staffPath('disputes')}/`,
    from: 'main h1',
    to: 'main .btn--primary',
  },
  {
    name: 'set-up',
    fact: 'admin',
    among: BEGINNING,
    at: staffPath('set-up'),
    from: 'main section.card >> nth=2',
    to: 'main section.card >> nth=2 >> p >> nth=2',
  },
  {
    name: 'group',
    fact: 'admin',
    among: BEGINNING,
    at: staffPath('group'),
    press: (language) => lists(language)['more'],
    from: 'main .field:has(textarea)',
    to: 'main .field:has(textarea)',
  },
  {
    name: 'sheet',
    fact: 'to confirm',
    at: paths.circleSheet,
    from: 'main h1',
    to: 'main .card >> nth=1',
  },
  {
    name: 'register',
    fact: 'officer',
    at: staffPath('registers'),
    from: 'main h1',
    to: 'main .btn--primary',
  },
  {
    name: 'helpers',
    fact: 'to confirm',
    at: paths.helpers,
    from: 'main section.card:has(form)',
    to: 'main section.card:has(form)',
  },
]

/** Takes every picture in both languages and lists it, with its size, in the contract. */
async function main(base: string): Promise<void> {
  const browser = await chromium.launch(await chromiumPath())
  rmSync(join(PUBLIC, 'help'), { recursive: true, force: true })
  mkdirSync(join(PUBLIC, 'help'), { recursive: true })
  const lines: string[] = []
  try {
    for (const shot of HELP_SHOTS)
      for (const language of ['en', 'hi'] as const) {
        const picture = await taken(browser, base, shot, language)
        const { width, height } = await sharp(picture).metadata()
        const hash = createHash('sha256').update(picture).digest('hex').slice(0, 8)
        const file = `help/${shot.name}-${language}-${hash}.webp`
        writeFileSync(join(PUBLIC, file), picture)
        const size = `width: ${width / SHARPNESS}, height: ${height / SHARPNESS}`
        lines.push(`  '${shot.name}-${language}': { file: '${file}', ${size} },\n`)
        process.stdout.write(`${file}: ${(picture.length / 1000).toFixed(1)} kB\n`)
      }
  } finally {
    await browser.close()
  }
  writeFileSync(MADE, madeFile(lines))
}

function madeFile(lines: readonly string[]): string {
  return `// Made by npm run help-pictures. Do not edit.

/** The pictures of guides: the file below /assets/, and its size on the page in pixels. */
export const HELP_PICTURES = {
${lines.join('')}} as const

type Taken = keyof typeof HELP_PICTURES
export type HelpPicture = Taken extends infer Name
  ? Name extends \`\${infer Picture}-en\`
    ? Picture
    : never
  : never
`
}

async function taken(
  browser: Browser,
  base: string,
  shot: HelpShot,
  language: 'en' | 'hi',
): Promise<Buffer> {
  const view: View = { language, width: WIDTH, dark: false, sharpness: SHARPNESS }
  const context = await openContext(browser, base, view)
  const page = await context.newPage()
  if (shot.fact !== null && !(await logIn(page, base, shot.fact, view, shot.among)))
    throw new Error(`nobody in the practice circle is "${shot.fact}"`)
  const at =
    typeof shot.at === 'string'
      ? addressIn(shot.fact === null ? language : 'en', shot.at)
      : shot.at.page(await firstMatch(page, base, shot.at.list))
  await page.goto(base + at)
  await untilStill(page)
  if (shot.press !== undefined) {
    await page
      .getByRole('button', { name: shot.press(language) })
      .first()
      .click()
    await untilStill(page)
  }
  if (shot.follow !== undefined) {
    await page.locator(`main a[href^="${shot.follow}"]`).first().click()
    await untilStill(page)
  }
  const picture = await cut(page, shot)
  await context.close()
  return picture
}

/** The part of the page that the guide is about. Bars at its edges are left out. */
async function cut(page: Page, { from, to }: HelpShot): Promise<Buffer> {
  await page.mouse.move(0, 0)
  await page.evaluate(() => {
    const without = new CSSStyleSheet()
    without.replaceSync('.bottom, .tab-bar, .header, .toast-region { display: none !important }')
    document.adoptedStyleSheets.push(without)
  })
  const first = await page.locator(from).first().boundingBox()
  const last = await page.locator(to).first().boundingBox()
  if (first === null || last === null)
    throw new Error(`there is no ${first === null ? from : to} on ${page.url()}`)
  // A whole page or dialog begins at its edge.
  const top = Math.floor(first.y) - (from.includes(' ') || from.startsWith('#') ? MARGIN : 0)
  const clip = {
    x: 0,
    y: top,
    width: WIDTH,
    height: Math.ceil(last.y + last.height) + MARGIN - top,
  }
  return sharp(await page.screenshot({ clip, fullPage: from !== 'dialog' }))
    .webp({ quality: QUALITY, effort: 6 })
    .toBuffer()
}

if (import.meta.main) {
  readCommandLine({
    usage: ['npm run help-pictures'],
    about: `Takes the pictures of the guides from a practice circle of its own, in English and Hindi.`,
    options: {},
  })
  await withPractice(main)
  process.exit(0)
}
