import { randomBytes } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { nameTokens } from '#server/platform/crypto/ids.ts'
import { createVault } from '#server/platform/crypto/vault.ts'
import { deviceCounter, deviceOf, newDevice, withDevice } from './known-device.ts'
import { isRegisteringDevice, newRegisteringDevice } from './registering-device.ts'

const key = () => randomBytes(32)
const vault = createVault({ master: [], hash: key(), link: key(), file: key(), seal: key() })
const now = Temporal.Instant.from('2026-11-28T06:00:00Z')

afterEach(() => nameTokens(undefined))

test.each([undefined, 'c7'])('a browser is known again in the cell %s', (cell) => {
  nameTokens(cell)
  const [mine, hers] = [newDevice(vault, 'me'), newDevice(vault, 'her')]
  const device = withDevice(mine, hers)
  expect(deviceOf(vault, { device, identityId: 'me' })).toBe(mine)
  expect(deviceOf(vault, { device, identityId: 'her' })).toBe(hers)
  expect(deviceOf(vault, { device, identityId: 'him' })).toBeUndefined()
  expect(deviceOf(vault, { device: 'x', identityId: 'me' })).toBeUndefined()
  const counter = deviceCounter(vault, { device, identityId: 'me' })
  expect(counter).toMatch(/^[0-9a-f]{64}$/)
  expect(deviceCounter(vault, { device: newDevice(vault, 'me'), identityId: 'me' })).not.toBe(
    counter,
  )
  const token = newRegisteringDevice(vault, 'me', now)
  expect(isRegisteringDevice(vault, { token, identityId: 'me', now })).toBe(true)
  expect(isRegisteringDevice(vault, { token, identityId: 'her', now })).toBe(false)
  expect(isRegisteringDevice(vault, { token: `${token}.x`, identityId: 'me', now })).toBe(false)
})
