import { readFileSync } from 'node:fs'
import { type Browser, expect } from '@playwright/test'
import english from '#contract/messages/content/content-desk.en.json' with { type: 'json' }
import hindi from '#contract/messages/content/content-desk.hi.json' with { type: 'json' }
import circle from '#contract/messages/ledger/circle.en.json' with { type: 'json' }
import dashboard from '#contract/messages/common/dashboard.en.json' with { type: 'json' }
import { paths } from '#web/paths.ts'
import { staffPaths } from '#web/platform/pages/staff-paths.ts'
import { expectFitting, somebody } from '../stage/app.ts'
import { expectAccessible } from '../stage/axe.ts'
import { BASE_URL } from '../stage/facts.ts'
import { STAFF_FACTS_FILE, type StaffFacts } from '../stage/stages/staff-facts.ts'
import { test } from '../stage/test.ts'

const TITLE = 'Tea on Sunday'
const IN_20_DAYS = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)

async function admin(browser: Browser, language: 'en' | 'hi') {
  const { tokens } = JSON.parse(readFileSync(STAFF_FACTS_FILE, 'utf8')) as StaffFacts
  const context = await browser.newContext()
  await context.addCookies([{ name: 'session', value: tokens[language].admin, url: BASE_URL }])
  return somebody(context, { name: `admin ${language}`, language })
}

test('an administrator writes and previews news, and another one publishes them', async ({
  browser,
}, { project }) => {
  const [writer, second] = [await admin(browser, 'en'), await admin(browser, 'hi')]
  const { page } = writer
  await page.goto(staffPaths.piece('news', 'new'))
  await page.getByLabel(english['field.title'], { exact: true }).fill(`${TITLE} ${project.name}`)
  await expect(page.getByLabel(english['field.slug'])).toHaveValue(`tea-on-sunday-${project.name}`)
  await page.getByRole('button', { name: english['save'] }).click()
  await expect(
    page.getByRole('link', { name: 'Please write 10 to 20,000 characters.' }),
  ).toBeVisible()
  await page.getByLabel(english['field.summary']).fill('Who comes brings a cup.')
  // What was typed about a meeting is there again when it is one after all.
  const sort = page.getByLabel(english['field.sort'])
  await sort.selectOption('meeting')
  await page.getByLabel(english['field.day']).fill(IN_20_DAYS)
  await page.getByLabel(english['field.time'], { exact: true }).fill('16:30')
  await page.getByLabel(english['field.where'], { exact: true }).fill('School, room 3')
  await sort.selectOption('news')
  await expect(page.getByLabel(english['field.where'], { exact: true })).toHaveCount(0)
  await sort.selectOption('meeting')
  await expect(page.getByLabel(english['field.where'], { exact: true })).toHaveValue(
    'School, room 3',
  )
  // Two a month are enough, so only the phone's is important.
  const important = project.name === 'phone'
  if (important) await page.getByLabel(english['field.important']).check()
  await page
    .getByRole('textbox', { name: english['field.body'] })
    .fill('We meet **at four**. <img src=x onerror=alert(1)> [here](javascript:alert(1))')
  await page.reload()
  await page.getByRole('button', { name: english['preview-do'] }).click()
  await expect(page.locator('.prose strong', { hasText: 'at four' })).toHaveCount(2)
  await expect(page.locator('.prose img, .prose a')).toHaveCount(0)
  await expectAccessible(page)
  await expectFitting(page)
  await page.getByRole('button', { name: english['save'] }).click()
  await page.getByRole('button', { name: english['act.send'] }).click()
  await expect(page.getByText(english['second'])).toBeVisible()
  await second.page.goto(new URL(page.url()).pathname)
  await expect(second.page.getByText(hindi['important'])).toHaveCount(important ? 1 : 0)
  await second.page.getByRole('button', { name: hindi['act.publish'] }).click()
  await expect(second.page.getByText(hindi['state.published'], { exact: true })).toBeVisible()
  await expect(second.page.getByText(hindi['readers.members'])).toBeVisible()
  await expectAccessible(second.page)

  // Every member of the circle finds the newest on the dashboard, and reads all on the page of the circle.
  const newest = page
    .locator(`a[href="${paths.circle}#news"]`)
    .filter({ hasText: `${TITLE} ${project.name}` })
  await page.goto(paths.dashboard)
  await expect(newest).toContainText('4:30')
  await expect(newest.getByText(dashboard['news-new'], { exact: true })).toBeVisible()
  await newest.click()
  await expect(page.getByText(`${TITLE} ${project.name}`).first()).toBeVisible()
  await expect(page.locator('#news .prose strong', { hasText: 'at four' }).first()).toBeVisible()
  await expect(page.locator('#news .prose img')).toHaveCount(0)
  // The phone and the desk each wrote a meeting: this device reads its own.
  const own = page.locator('details', { hasText: `${TITLE} ${project.name}` })
  if ((await own.getAttribute('open')) === null) await own.locator('summary').click()
  await page.context().setOffline(true)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    own.getByRole('button', { name: circle['meeting-save'] }).click(),
  ])
  await page.context().setOffline(false)
  expect(saved.suggestedFilename()).toMatch(/^tea-on-sunday-.*\.ics$/)
  expect(readFileSync(await saved.path(), 'utf8')).toContain(
    `DTSTART:${IN_20_DAYS.replaceAll('-', '')}T110000Z`,
  )
  await expectAccessible(page)
  await expectFitting(page)
  await page.goto(paths.dashboard)
  await expect(newest).toContainText(TITLE)
  // What goes by SMS, by day, to who has no email is in everybody's centre at once.
  const subject = `${important ? 'Important: new' : 'New'} on the notice board`
  await expect(async () => {
    await page.goto(paths.notices)
    await expect(page.getByText(subject).first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  expect([writer.problems, second.problems]).toEqual([[], []])
})
