import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { paths } from '#web/paths.ts'
import { open, somebody } from '../stage/app.ts'
import { BASE_URL, type Device, LANGUAGE_OF } from '../stage/facts.ts'
import { STAFF_FACTS_FILE, type StaffFacts } from '../stage/stages/staff-facts.ts'
import { test } from '../stage/test.ts'

/** A4 in points. */
const A4 = [595, 842]

test('an invitation is sent with the promise, and printed for a meeting on one sheet', async ({
  browser,
}, { project }) => {
  const language = LANGUAGE_OF[project.name as Device]
  const { tokens } = JSON.parse(readFileSync(STAFF_FACTS_FILE, 'utf8')) as StaffFacts
  const context = await browser.newContext()
  await context.addCookies([{ name: 'session', value: tokens[language].steward, url: BASE_URL }])
  const who = await somebody(context, { name: `steward ${language}`, language })
  const { page, print, problems } = who
  const link = `${BASE_URL}/join/K7M3Q2PX`
  let name = ''
  // A link comes a week after joining, so it alone is played.
  await page.route('**/api/user/session', async (route) => {
    const response = await route.fetch()
    const { user } = (await response.json()) as { user: { name: string } }
    name = user.name
    await route.fulfill({ response, json: { user: { ...user, referralLink: link } } })
  })
  await page.goto(paths.referrals)
  await expect(page.locator('.copy-row__value')).toHaveText(link)
  const promise = print('sharing', 'promise')
  const message = `${print('sharing', 'message.invitation')} ${promise} ${link}`
  await expect(page.getByRole('link', { name: print('sharing', 'whatsapp') })).toHaveAttribute(
    'href',
    `https://wa.me/?text=${encodeURIComponent(message)}`,
  )
  await open(page)

  // Where the device has a share sheet, that is all there is, and it gets the whole message.
  await page.evaluate(() => {
    Object.assign(navigator, {
      share: async ({ text }: { text: string }) => void (document.body.dataset['shared'] = text),
    })
  })
  await page.getByRole('link', { name: print('sharing', 'sheet.page') }).click()
  await expect(page).toHaveURL(new RegExp(`${paths.invitation}$`))
  await page.goBack()
  await page.getByRole('button', { name: print('common', 'share'), exact: true }).click()
  await expect(page.locator('body')).toHaveAttribute('data-shared', message)
  await expect(page.getByRole('link', { name: print('sharing', 'whatsapp') })).toHaveCount(0)

  await page.goto(paths.invitation)
  const sheet = page.getByRole('article')
  for (const key of ['sheet.promise-1', 'sheet.promise-2', 'sheet.promise-3'] as const)
    await expect(sheet.getByText(print('sharing', key))).toBeVisible()
  const [first = '', last = ''] = name.split(' ')
  await expect(sheet).toContainText(print('sharing', 'sheet.by', { name: first }))
  await expect(sheet).not.toContainText(last)
  await open(page)

  const qr = await page.locator('.sheet__qr').screenshot()
  const { data, info: size } = await sharp(qr)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(jsqr.default(new Uint8ClampedArray(data), size.width, size.height)?.data).toBe(link)

  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const sheets = Array.from(pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g), (box) =>
    box.slice(1).map((side) => Math.round(Number(side))),
  )
  expect(sheets).toEqual([A4])
  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toBeVisible()
  for (const other of [
    page.getByRole('button', { name: print('sharing', 'sheet.print') }),
    page.getByText(print('sharing', 'sheet.lead')),
    page.getByRole('navigation'),
  ])
    await expect(other.filter({ visible: true })).toHaveCount(0)
  expect(problems).toEqual([])
})
