import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newFolder } from '#test/server/quick-folder.ts'
import { ownerUrl, settingsOf, smtpAddress } from './settings.ts'

const folder = newFolder('secrets')
const file = join(folder, 'hash')
writeFileSync(file, 'a secret\n')
afterAll(() => rmSync(folder, { recursive: true }))

test('a secret can stand in a file of its own, and is read once', () => {
  const settings = settingsOf({ HASH_KEY_FILE: file, HOST: '::1' })
  expect(settings).toMatchObject({ HASH_KEY: 'a secret', HOST: '::1' })
  expect(settingsOf(settings)['HASH_KEY']).toBe('a secret')
})

test('a file that is not there, and a secret given twice, are named', () => {
  const refused = () =>
    settingsOf({ HASH_KEY_FILE: join(folder, 'none'), SEAL_KEY: 'x', SEAL_KEY_FILE: file })
  expect(refused).toThrow('HASH_KEY_FILE: cannot be read (ENOENT)')
  expect(refused).toThrow('SEAL_KEY: is also given as SEAL_KEY_FILE')
})

test('what is no secret is no file', () => {
  const settings = { FILE_KEY: 'x', SMS_TEMPLATES_FILE: '/etc/sms.json', PORT_FILE: file }
  expect(settingsOf(settings)).toEqual(settings)
})

test.each([
  'postgres://paraspar_app:x@localhost/p',
  'postgres://paraspar_app:x@database:5432/p',
  'postgres://paraspar_app:x@10.1.2.3/p',
  'postgres://paraspar_app:x@[fd00::1]/p',
  'postgres:///p?host=/var/run/postgresql',
  'postgres://paraspar_app:x@db.example/p?sslmode=verify-full',
])('a database nearby, or behind TLS that is checked, is taken: %s', (url) => {
  expect(settingsOf({ DATABASE_URL: url })['DATABASE_URL']).toBe(url)
})

test.each([
  'postgres://paraspar_app:x@db.example/p',
  'postgres://paraspar_app:x@8.8.8.8/p',
  'postgres://paraspar_app:x@localhost/p?host=db.example',
  'postgres://paraspar_app:x@db.example/p?sslmode=require',
  'postgres://paraspar_app:x@db.example/p?sslmode=disable',
])('a database elsewhere without it only where that is written: %s', (url) => {
  expect(() => settingsOf({ DATABASE_BACKUP_URL: url })).toThrow('DATABASE_BACKUP_URL: goes to')
  expect(() => settingsOf({ DATABASE_BACKUP_URL: url, DATABASE_INSECURE: 'yes' })).not.toThrow()
})

test('mail to another machine waits for STARTTLS, unless it is written that it may not', () => {
  expect(smtpAddress('smtp://u:p@mail.example:587', {})).toContain('requireTLS=true')
  for (const near of ['smtp://127.0.0.1:25', 'smtp://mail:25', 'smtps://u:p@mail.example:465'])
    expect(smtpAddress(near, {})).not.toContain('requireTLS')
  expect(smtpAddress('smtp://mail.example:25', { SMTP_INSECURE: 'yes' })).not.toContain(
    'requireTLS',
  )
})

test('the owner of the database has an address', () => {
  expect(() => ownerUrl({ DATABASE_OWNER_URL: 'x' })).toThrow('DATABASE_OWNER_URL: must be')
})
