import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { newEnvironment } from './new-environment.ts'
import { backupSettings } from '../backup/backup-settings.ts'
import { productionConfig } from '../config.ts'

const made = async () => parseEnv(await newEnvironment({}))

test('new settings are a whole configuration, with keys of their own', async () => {
  const config = productionConfig(await made())
  expect(backupSettings(await made()).keep).toBe(7)
  expect(config.keys.master).toHaveLength(1)
  expect(config.push?.publicKey).toMatch(/^[\w-]{80,}$/)
  const [one, another] = [await made(), await made()]
  const same = Object.keys(one).filter((name) => one[name] === another[name])
  const secret = /KEY|PASSWORD|DATABASE/
  expect(same.filter((name) => secret.test(name))).toEqual(['SMS_KEY'])
})

test("the owner's password is that of the database in compose.yaml", async () => {
  const { DATABASE_OWNER_URL = '', POSTGRES_PASSWORD } = await made()
  expect(new URL(DATABASE_OWNER_URL).password).toBe(POSTGRES_PASSWORD)
})
