import { expect, test } from 'vitest'
import { lanAddress, localAddresses } from './lan-address.ts'
import { practiceInstallation } from './installation.ts'

const entry = (address: string, more: object = {}) => ({
  address,
  family: 'IPv4' as const,
  internal: false,
  netmask: '255.255.255.0',
  mac: '00:00:00:00:00:00',
  cidr: null,
  ...more,
})

test('practice listens on this computer only, whatever HOST says', () => {
  expect(practiceInstallation({ HOST: '0.0.0.0', PARASPAR_DATA: '/somewhere' })).toEqual({
    host: '127.0.0.1',
    port: 3000,
    folder: '/somewhere',
    folderSetting: 'PARASPAR_DATA',
  })
  expect(practiceInstallation({ PORT: '8080' }).port).toBe(8080)
})

test.each(['abc', '0', '70000', '', '3000.5'])('PORT may not be %j', (PORT) => {
  expect(() => practiceInstallation({ PORT })).toThrow(
    `PORT is "${PORT}": it must be a number from 1 to 65535.`,
  )
})

test('only addresses of local networks are for phones', () => {
  expect(
    localAddresses({
      lo: [entry('127.0.0.1', { internal: true })],
      docker0: [entry('172.17.0.1')],
      tun0: [entry('10.8.0.2')],
      wlan0: [entry('192.168.1.20'), { ...entry('fe80::1'), family: 'IPv6', scopeid: 0 }],
      eth0: [entry('203.0.113.9'), entry('172.31.0.4')],
      eth1: [entry('172.32.0.4')],
    }),
  ).toEqual(['192.168.1.20', '172.31.0.4'])
})

test('the first is taken, or the one that HOST names', () => {
  const found = ['192.168.1.20', '10.0.0.5']
  expect(lanAddress(undefined, found)).toBe('192.168.1.20')
  expect(lanAddress('10.0.0.5', found)).toBe('10.0.0.5')
  expect(() => lanAddress('0.0.0.0', found)).toThrow('choose one of 192.168.1.20, 10.0.0.5')
  expect(() => lanAddress(undefined, [])).toThrow('connect it to the Wi-Fi of your phone')
})
