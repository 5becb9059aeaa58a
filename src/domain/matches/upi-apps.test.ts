import { describe, expect, test } from 'vitest'
import { rupees } from '../shared/rupees.ts'
import { linkForApp, opensWithoutAsking, UPI_APPS } from './upi-apps.ts'
import { upiLink } from './upi-link.ts'

const link = upiLink({
  upiId: 'upi.pay@okbank',
  payeeName: 'Asha upi://pay? Verma',
  amount: rupees(500),
  code: 'M7K3Q2',
})
const query = link.slice(link.indexOf('?'))

describe('the link for one app', () => {
  test.each([
    ['Google Pay', 'tez://upi/pay'],
    ['PhonePe', 'phonepe://pay'],
    ['Paytm', 'paytmmp://pay'],
    ['BHIM', 'bhim://upi/pay'],
  ])('%s begins with %s, and all else is as in the present link', (name, opens) => {
    const app = UPI_APPS.find((known) => known.name === name)!
    expect(linkForApp(link, app)).toBe(opens + query)
  })

  test('is there for each app, and has no field of merchants', () => {
    expect(UPI_APPS.length).toBe(4)
    for (const app of UPI_APPS)
      expect([...new URL(linkForApp(link, app)).searchParams.keys()]).toEqual([
        'pa',
        'pn',
        'am',
        'cu',
        'tn',
      ])
  })
})

describe('a device that opens an app without asking', () => {
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15'
  test.each([
    ['Safari', `${iPhone} (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1`],
    ['Chrome', `${iPhone} (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1`],
  ])('is an iPhone with %s', (_browser, agent) => expect(opensWithoutAsking(agent)).toBe(true))

  test.each([
    ['Android', 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131 Mobile'],
    ['Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131'],
    ['Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.1 Safari/605.1.15'],
    ['iPad', 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Mobile'],
    [
      'Windows Phone',
      'Mozilla/5.0 (Mobile; Windows Phone 8.1; Android 4.0; ARM; IEMobile/11.0) like iPhone OS 7_0_3',
    ],
  ])('is not one with %s', (_device, agent) => expect(opensWithoutAsking(agent)).toBe(false))
})
