import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import english from '#contract/messages/members/personal-fields.en.json' with { type: 'json' }
import hindi from '#contract/messages/members/personal-fields.hi.json' with { type: 'json' }
import profileEnglish from '#contract/messages/members/profile.en.json' with { type: 'json' }
import profileHindi from '#contract/messages/members/profile.hi.json' with { type: 'json' }
import { paths, sitePaths } from '#web/paths.ts'
import { expectFitting, somebody } from '../stage/app.ts'
import { expectAccessible } from '../stage/axe.ts'
import { BASE_URL, type Device, LANGUAGE_OF } from '../stage/facts.ts'
import { STAFF_FACTS_FILE, type StaffFacts } from '../stage/stages/staff-facts.ts'
import { test } from '../stage/test.ts'

const TEXTS = {
  en: { fields: english, profile: profileEnglish },
  hi: { fields: hindi, profile: profileHindi },
}

test('a member says when it is best to call, reads who sees it, and takes it away again', async ({
  browser,
}, { project }) => {
  const language = LANGUAGE_OF[project.name as Device]
  const { fields, profile } = TEXTS[language]
  const { tokens } = JSON.parse(readFileSync(STAFF_FACTS_FILE, 'utf8')) as StaffFacts
  const context = await browser.newContext()
  await context.addCookies([{ name: 'session', value: tokens[language].steward, url: BASE_URL }])
  const who = await somebody(context, { name: `steward ${language}`, language })
  const { page } = who
  const given = page.locator('dt', { hasText: fields['callTime'] }).locator('+ dd')
  const edit = page.getByRole('button', { name: profile['edit'], exact: true })
  const field = page.getByLabel(fields['callTime'])
  const save = async () => {
    await page.locator('form button[type=submit]').click()
    await expect(edit).toBeVisible()
  }
  await page.goto(paths.profile)
  await edit.click()
  await expect(field).toHaveAccessibleDescription(
    profile['who-sees'].replace('{who}', fields['callTime.seen']),
  )
  await field.fill('x'.repeat(61))
  await expect(field).toHaveValue('x'.repeat(60))
  await field.fill(' 18:30 - 20:00 ')
  await expectAccessible(page)
  await expectFitting(page)
  await save()
  await page.reload()
  await expect(given).toHaveText('18:30 - 20:00')
  await edit.click()
  await field.fill('')
  await save()
  await expect(given).toHaveText(profile['empty'])
  await page.goto(`${language === 'hi' ? '/hi' : ''}${sitePaths.privacy}`)
  await expect(page.getByRole('rowheader', { name: fields['callTime.what'] })).toBeVisible()
  expect(who.problems).toEqual([])
})
