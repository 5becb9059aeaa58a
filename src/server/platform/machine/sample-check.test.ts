import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { productionSettings } from '#test/server/production-settings.ts'
import { runChecks } from './check.ts'
import { newEnvironment } from './new-environment.ts'
import { sampleCheck } from './sample-check.ts'

const find = async (environment: Readonly<Record<string, string | undefined>>) =>
  (await runChecks([sampleCheck(environment)]))[0]

test('settings that nobody filled in are named', async () => {
  const made = parseEnv(await newEnvironment({}))
  const all = await find(made)
  expect(all).toMatchObject({ isGood: false })
  expect(all?.found).toContain('PUBLIC_URL, SMTP_URL, MAIL_FROM, SMS_KEY, OPERATOR_NAME')
  const { found } = {
    found: '',
    ...(await find({ ...made, ...productionSettings(), SMS_KEY: made['SMS_KEY'] })),
  }
  expect(found).toContain('deploy/env.sample: SMS_KEY. Fill')
})

test('settings of an installation are good', async () => {
  expect(await find(productionSettings())).toMatchObject({ isGood: true })
})
