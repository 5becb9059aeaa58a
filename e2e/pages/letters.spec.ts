import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { chromiumPath } from '../../tools/browser/browser.ts'
import { phoneFonts } from '../../tools/browser/fonts.ts'
import { BASE_URL } from '../stage/facts.ts'
import { test } from '../stage/test.ts'

const HINDI_PAGE = `${BASE_URL}/hi/rules`

test('bold Hindi has its own letters', async ({ page }) => {
  await page.goto(HINDI_PAGE)
  // A phone does not find its own letters by the name of the family, only by that of a face.
  await page.locator('h1').evaluate((heading) => (heading.style.fontFamily = 'Paraspar Devanagari'))
  await expect.poll(() => facesOf(page, 'h1')).toEqual(['NotoSansDevanagari-Bold'])
})

test('a phone without Devanagari fetches one file, and shows no empty boxes', async () => {
  const browser = await openedWithout()
  const page = await browser.newPage()
  const fetched = fontsOf(page)
  await page.goto(HINDI_PAGE)
  await expect.poll(() => facesOf(page, 'h1')).toEqual(['NotoSansDevanagari-Regular'])
  expect(new Set(fetched).size).toBe(1)
  await browser.close()
})

test('English fetches no font', async ({ page }) => {
  const fetched = fontsOf(page)
  await page.goto(`${BASE_URL}/rules`, { waitUntil: 'networkidle' })
  expect(await facesOf(page, 'h1')).toEqual(['Roboto-Bold'])
  expect(fetched).toEqual([])
})

async function openedWithout(): Promise<Browser> {
  const options = await chromiumPath()
  const env = { ...options.env, FONTCONFIG_FILE: phoneFonts({ devanagari: false }) }
  return chromium.launch({ ...options, env })
}

function fontsOf(page: Page): string[] {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fetched.push(request.url())
  })
  return fetched
}

/** The faces that the browser took for the letters of the first such element. */
async function facesOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map(({ postScriptName }) => postScriptName)
}
