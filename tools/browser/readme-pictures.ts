import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import paying from '#contract/messages/payments/paying.en.json' with { type: 'json' }
import payments from '#contract/messages/payments/payments.en.json' with { type: 'json' }
import { paths, sitePaths } from '#web/paths.ts'
import { staffPath } from '#web/platform/pages/staff-pages.ts'
import { chromiumPath } from './browser.ts'
import { firstMatch, logIn, openContext, untilStill, type View } from './viewing.ts'

type ReadmePicture = View & {
  readonly name: string
  /** A word beside the person on the practice page; nobody for a visitor. */
  readonly fact: string | null
  /** Its address; of a payment, from the list it is in. */
  readonly at: string | { readonly list: string; readonly page: (id: string) => string }
}

const PHONE = { width: 360, dark: false, sharpness: 2 }
const DESK = { width: 1280, dark: false, sharpness: 1 }
const toPay = (page: (id: string) => string) => ({ list: 'to-pay', page })
const PICTURES: readonly ReadmePicture[] = [
  { name: 'home-en', fact: 'to pay', at: paths.dashboard, language: 'en', ...PHONE },
  {
    name: 'confirm-hi',
    fact: 'to confirm',
    at: { list: 'to-confirm', page: paths.confirm },
    language: 'hi',
    ...PHONE,
  },
  { name: 'payment-en', fact: 'to pay', at: toPay(paths.match), language: 'en', ...PHONE },
  { name: 'circle-hi', fact: 'to confirm', at: paths.circle, language: 'hi', ...PHONE },
  { name: 'give-hi', fact: 'to confirm', at: paths.give, language: 'hi', ...PHONE },
  { name: 'me-dark-en', fact: 'to pay', at: paths.me, language: 'en', ...PHONE, dark: true },
  { name: 'desk-en', fact: 'officer', at: staffPath('queue'), language: 'en', ...DESK },
  { name: 'first-page-hi', fact: null, at: `/hi${sitePaths.home}`, language: 'hi', ...DESK },
]

/** Makes the pictures of README.md, and the one that moves: paying in steps. */
export async function readmePictures(base: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch(await chromiumPath())
  try {
    for (const one of PICTURES) {
      const page = await opened(browser, base, one)
      await sharp(await page.screenshot())
        .webp({ quality: 82 })
        .toFile(join(folder, `${one.name}.webp`))
      await page.context().close()
    }
    const view = { language: 'en', width: 360, dark: false } as const
    const start = { name: 'paying', fact: 'to pay', at: paths.dashboard, ...view } as const
    const page = await opened(browser, base, start)
    const frames = await payInSteps(page, await firstMatch(page, base, 'to-pay'))
    await sharp(
      frames.map(({ picture }) => picture),
      { join: { animated: true } },
    )
      .webp({ quality: 72, loop: 0, delay: frames.map(({ ms }) => ms) })
      .toFile(join(folder, 'paying-en.webp'))
  } finally {
    await browser.close()
  }
}

async function opened(browser: Browser, base: string, one: ReadmePicture): Promise<Page> {
  const context = await openContext(browser, base, one)
  await context.grantPermissions(['clipboard-write'], { origin: base })
  const page = await context.newPage()
  if (one.fact !== null && !(await logIn(page, base, one.fact, one)))
    throw new Error(`nobody in the practice circle is "${one.fact}"`)
  const at =
    typeof one.at === 'string' ? one.at : one.at.page(await firstMatch(page, base, one.at.list))
  await page.goto(base + at)
  await untilStill(page)
  return page
}

type Frame = { readonly picture: Buffer; readonly ms: number }
const READ_MS = 1_900
const TAP_MS = 550

/** One payment from Home to the thanks: each page, and where the finger goes. */
async function payInSteps(page: Page, matchId: string): Promise<Frame[]> {
  const frames: Frame[] = []
  const show = async (ms = READ_MS) => {
    await untilStill(page)
    frames.push({ picture: await page.screenshot(), ms })
  }
  const tap = async (target: Locator) => {
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (box === null) throw new Error('nothing to tap')
    const picture = await withFinger(await page.screenshot(), box)
    frames.push({ picture, ms: TAP_MS })
    await target.tap()
  }
  await show()
  await tap(page.locator(`main a[href="${paths.pay(matchId)}"]`).first())
  await show()
  await tap(page.getByRole('button', { name: payments['show-payee'] }))
  await page.getByRole('button', { name: paying['copy-upi'] }).waitFor()
  await show()
  await tap(page.getByRole('button', { name: paying['copy-upi'] }))
  await show(TAP_MS)
  await tap(page.getByRole('link', { name: paying['claim-title'] }))
  await page.locator('input[type=file]').waitFor({ state: 'attached' })
  await show(TAP_MS)
  await page.locator('input[type=file]').setInputFiles(await paperOfABank())
  await page.getByText(paying['proof-there']).waitFor()
  await page.getByLabel(paying.utr, { exact: true }).fill('633187204415')
  await page.getByRole('checkbox').check()
  await show()
  await tap(page.getByRole('button', { name: paying.confirm, exact: true }))
  await page.waitForURL(`**${paths.payDone(matchId)}`)
  await show(2 * READ_MS)
  return frames
}

async function withFinger(
  picture: Buffer,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): Promise<Buffer> {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const { width, height } = await sharp(picture).metadata()
  const finger = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <circle cx="${x}" cy="${y}" r="24" fill="#eba41d" fill-opacity="0.5" stroke="#cf7a09" stroke-width="3"/></svg>`
  return sharp(picture)
    .composite([{ input: Buffer.from(finger) }])
    .png()
    .toBuffer()
}

/** Stands for the picture that a payment app makes. */
async function paperOfABank(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await sharp({
    create: { width: 360, height: 480, channels: 3, background: '#e0f3e7' },
  })
    .png()
    .toBuffer()
  return { name: 'paid.png', mimeType: 'image/png', buffer }
}
