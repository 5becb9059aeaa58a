import { expect, test } from 'vitest'
import { PERSONAL_FIELDS } from '#domain/members/personal-fields.ts'
import { PRIVACY_ITEMS } from '#contract/privacy.ts'
import { productionConfig } from '#server/platform/config.ts'
import { productionSettings } from '#test/server/production-settings.ts'
import { dataSheet } from './data-sheet.ts'

const settings: Record<string, string> = {
  ...productionSettings(),
  DATABASE_URL: 'postgres://paraspar_app:secret-word@127.0.0.1/paraspar',
}
const sheet = (more: Record<string, string> = {}) =>
  dataSheet(productionConfig(settings), more, Temporal.Instant.from('2026-11-28T05:30:00Z'))

test('tells a trustee of each kind of data, and of the places in the settings', () => {
  const text = sheet({ BACKUP_DIR: '/srv/copies' })
  expect(text.match(/<tr><td>/g)).toHaveLength(PERSONAL_FIELDS.length + PRIVACY_ITEMS.length)
  for (const said of ['Bank account and UPI ID', 'PAN', '365 days', '28 Nov 2026'])
    expect(text).toContain(said)
  for (const place of ['paraspar at 127.0.0.1', '/var/lib/paraspar', '/srv/copies', 'sms.example'])
    expect(text).toContain(place)
  expect(text).toContain('Asha Trust, 1 Main Road, Gaya')
  expect(sheet()).toContain('No backup is set up.')
})

test('names no password and no key', () => {
  const keys = ['MASTER_KEYS', 'HASH_KEY', 'SEAL_KEY', 'SMS_KEY'].map((name) => settings[name])
  for (const secret of ['secret-word', ...keys]) expect(sheet()).not.toContain(secret)
})
