import { expect, type Page } from '@playwright/test'
import { KIT_PARTS } from '#web/platform/pages/kit-parts.ts'
import { paths } from '#web/paths.ts'
import { expectAccessible } from '../stage/axe.ts'
import { BASE_URL } from '../stage/facts.ts'
import { expectRoom, expectStill } from '../stage/everybody.ts'
import { expectLeavable } from '../stage/keyboard.ts'
import { shownOn, pageOf } from '../stage/states.ts'
import { test } from '../stage/test.ts'

for (const language of ['en', 'hi'] as const) {
  test(`everybody can open every component in every state and every dialog (${language})`, async ({
    browser,
  }, info) => {
    const context = await browser.newContext({
      storageState: {
        cookies: [],
        origins: [{ origin: BASE_URL, localStorage: [{ name: 'language', value: language }] }],
      },
    })
    // Requests from this page have no effect.
    const page = await pageOf(context, shownOn(info).looked.bare, (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({
            status: 409,
            json: { error: { code: 'request.changed-meanwhile', message: 'Somebody was faster.' } },
          }),
    )
    for (const part of KIT_PARTS) {
      await page.goto(`${paths.kit}?part=${part}`)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('h2').first()).toBeVisible()
      await expectAccessible(page)
      await expectStill(page)
      await expectRoom(page)
    }
    await page.goto(`${paths.kit}?part=dialogs`)
    await everyDialog(page)
  })
}

const DIALOGS_MIN = 15

/**
 * Opens each dialog by keyboard, sends it empty so that it shows what is missing, and leaves it by
 * Escape.
 */
async function everyDialog(page: Page): Promise<void> {
  const buttons = page.locator('main section button')
  await expect(buttons.nth(DIALOGS_MIN)).toBeVisible()
  const count = await buttons.count()
  for (let at = 0; at < count; at++) {
    const button = buttons.nth(at)
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    const send = dialog.locator('.dialog__actions button').last()
    if (!(await send.isEnabled()) || (await send.getAttribute('aria-busy')) !== null) {
      await expectLeavable(page, button)
      continue
    }
    await send.focus()
    await page.keyboard.press('Enter')
    // The request gets its response before the next check.
    await expect(dialog.locator('[aria-busy]')).toHaveCount(0)
    if (await dialog.isVisible()) {
      await expectAccessible(page)
      await expectLeavable(page, button)
    }
  }
}
