import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import {
  byEmail,
  open,
  proveEmail,
  register,
  site,
  type Somebody,
  somebody,
  unfold,
} from '../stage/app.ts'
import { FACTS_FILE, type Facts, LANGUAGE_OF, STEWARD_NAME, type Device } from '../stage/facts.ts'
import { test } from '../stage/test.ts'

test('somebody takes their data with them, names a nominee, and closes the account', async ({
  browser,
}, { project }) => {
  const device = project.name as Device
  const language = LANGUAGE_OF[device]
  const { referralLinks } = JSON.parse(readFileSync(FACTS_FILE, 'utf8')) as Facts
  const who = await somebody(await browser.newContext({ acceptDownloads: true }), {
    name: 'Zeenat Leaver',
    language,
  })
  const { page, print } = who
  await register(who, referralLinks[`${device}-${language}`], STEWARD_NAME.split(' ')[0] ?? '')
  await proveEmail(who)
  await page.getByRole('link', { name: print('joining', 'to-my-data') }).click()
  await expect(page.getByRole('heading', { name: print('myData', 'title') })).toBeVisible()
  await open(page)

  await unfold(page, print('myData', 'download'))
  const data = JSON.parse(await downloaded(who, 'download-json', 'json')) as {
    sections: { account: { name: string; email: string }[] }
  }
  expect(data.sections.account[0]).toMatchObject({ name: who.name, email: who.email })
  const readable = await downloaded(who, 'download-page', 'html')
  expect(readable).toContain(`<html lang="${language}">`)
  expect(readable).toContain(who.email)

  await unfold(page, print('myData', 'nominee'))
  await page.getByRole('button', { name: print('myData', 'nominee-add') }).click()
  await page.getByLabel(print('myData', 'nominee-name')).fill('Meera Devi')
  await page.getByLabel(print('myData', 'nominee-contact')).fill('12345')
  await page.getByRole('button', { name: print('myData', 'nominee-save') }).click()
  await expect(page.getByText(print('errors', 'members.phone-ten-digits'))).toBeVisible()
  await page.getByLabel(print('myData', 'nominee-contact')).fill('9812345678')
  await page.getByRole('button', { name: print('myData', 'nominee-save') }).click()
  await expect(page.getByText('Meera Devi')).toBeVisible()
  await open(page)

  await unfold(page, print('myData', 'close'))
  await page.getByRole('button', { name: print('myData', 'close-begin') }).click()
  await page.getByLabel(print('myData', 'close-email')).fill('somebody@else.example')
  await page.getByRole('button', { name: print('myData', 'close-act') }).click()
  await expect(page.getByText(print('errors', 'members.email-not-yours'))).toBeVisible()
  await open(page)
  await page.getByLabel(print('myData', 'close-email')).fill(who.email)
  await page.getByRole('button', { name: print('myData', 'close-act') }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto(site(who, '/login'))
  await byEmail(who)
  await page.getByLabel(print('entering', 'field.email'), { exact: true }).fill(who.email)
  await page.getByLabel(print('entering', 'field.password'), { exact: true }).fill(who.password)
  await page.getByRole('button', { name: print('entering', 'captcha.no-eyes') }).click()
  await expect(page.getByText(print('entering', 'captcha.solved'))).toBeVisible()
  await page.getByRole('button', { name: print('entering', 'login.submit'), exact: true }).click()
  await expect(page.getByText(print('errors', 'members.account-closed'))).toBeVisible()
  expect(who.problems).toEqual([])
})

/** The text of the file that a button gives. */
async function downloaded(
  { page, print }: Somebody,
  button: 'download-json' | 'download-page',
  format: string,
): Promise<string> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: print('myData', button) }).click()
  const file = await coming
  expect(file.suggestedFilename()).toBe(`paraspar-my-data.${format}`)
  return readFileSync(await file.path(), 'utf8')
}
