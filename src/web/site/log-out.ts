import { randomKey } from '../platform/api/idempotency.ts'
import { clearStores } from '../platform/device/local-values.ts'
import { stopPushHere } from '../platform/device/push-subscription.ts'
import { localAddress } from './dom.ts'
import { callSite } from './site-api.ts'

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-logout]'))
  button.addEventListener('click', () => void logOut(button))

/**
 * Ends the session from a visitor page, empties what this browser stored, and goes home. The button
 * itself shows a failure.
 */
async function logOut(button: HTMLButtonElement): Promise<void> {
  button.disabled = true
  try {
    await stopPushHere().catch(() => undefined)
    await callSite('POST /user/logout', {}, randomKey())
    clearStores()
    location.assign(localAddress('/'))
  } catch {
    button.disabled = false
    button.textContent = button.dataset['failed'] ?? ''
  }
}
