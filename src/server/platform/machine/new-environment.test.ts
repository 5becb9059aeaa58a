import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { newEnvironment } from './new-environment.ts'
import { productionConfig } from '../config.ts'

test('new settings are a whole configuration, with keys of their own', () => {
  const config = productionConfig(parseEnv(newEnvironment({})))
  expect(config.keys.master).toHaveLength(1)
  expect(config.push?.publicKey).toMatch(/^[\w-]{80,}$/)
  const [one, another] = [parseEnv(newEnvironment({})), parseEnv(newEnvironment({}))]
  const same = Object.keys(one).filter((name) => one[name] === another[name])
  const secret = /KEY|PASSWORD|DATABASE/
  expect(same.filter((name) => secret.test(name))).toEqual(['SMS_KEY'])
})

test("the owner's password is that of the database in compose.yaml", () => {
  const { DATABASE_OWNER_URL = '', POSTGRES_PASSWORD } = parseEnv(newEnvironment({}))
  expect(new URL(DATABASE_OWNER_URL).password).toBe(POSTGRES_PASSWORD)
})
