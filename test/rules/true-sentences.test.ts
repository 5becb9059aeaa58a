import { z } from 'zod'
import { describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { deliveriesOf } from '#domain/notices/deliveries.ts'
import { NOTICE_KINDS } from '#domain/shared/notice-kinds.ts'
import { SMS_TEMPLATES } from '#server/platform/outside/sms-templates.ts'
import { EVERY_SENTENCE } from '#test/texts/every-sentence.ts'

/** Sentences that were once written here and were not true, in both languages. */
const UNTRUE: Readonly<Record<string, readonly RegExp[]>> = {
  'a check shows no more than was compared': [
    /\ball correct\b|everything is right|everything holds|everything fits|not even ours/i,
    /nothing was changed, removed|changed since a seal|show it to everyone|record is right/i,
    /need to trust us for that|show (later )?that nothing before/i,
    /^सब ठीक|: सब ठीक|सब मेल खाता|हमारी भी नहीं|हिसाब सही है|इसके लिए हम पर भरोसा करना ज़रूरी नहीं/,
  ],
  'no member sees how another one kept their word': [
    /others (in a payment can )?see[^.]* facts/i,
    /(दूसरों को|दूसरे)[^।]*(तथ्य|बात कैसे निभाई)[^।]*दिखते/,
    /भुगतान में दूसरे देख सकते/,
  ],
  'what comes by SMS is not chosen': [
    /SMS, mail and in the browser, as you choose|urgent messages by SMS/i,
    /^SMS, ईमेल और ब्राउज़र|SMS से कोड और ज़रूरी मैसेज/,
  ],
}

describe('nothing is said that is not so', () => {
  test.each(Object.entries(UNTRUE))('%s', (_why, untrue) => {
    expect(EVERY_SENTENCE.filter(({ text }) => untrue.some((words) => words.test(text)))).toEqual(
      [],
    )
  })
})

test('how a member kept their word is answered to staff, to that member, and to the other side of a payment', () => {
  const tells = Object.entries<Endpoint>(contract)
    .filter(([, { response }]) =>
      JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any' })).includes('paidInTime'),
    )
    .map(([key, { access }]) => `${access} ${key}`)
  expect(tells.filter((one) => !one.startsWith('staff '))).toEqual([
    'even-suspended GET /matches/{matchId}/other-side',
    'session GET /user/record',
  ])
  expect(tells.length).toBeGreaterThan(1)
})

test('an SMS is a code, an invitation, a test, the news of a breach, or a notice that its reader chose or has no email for', () => {
  const now = Temporal.Instant.from('2026-11-22T06:30:00Z')
  const wishes = {
    email: false,
    push: false,
    sms: false,
    hasEmail: true,
    digest: 'off',
  } as const
  const unasked = NOTICE_KINDS.filter((kind) => deliveriesOf(kind, wishes, now).length > 0)
  expect(unasked).toEqual(['breach_told'])
  const others = SMS_TEMPLATES.filter(
    ({ template: name }) =>
      !name.endsWith('-code') && !['set-up-test', 'list-invitation'].includes(name),
  )
  expect(others.filter(({ template }) => !template.startsWith('notice-'))).toEqual([])
  // No amount and no free text: nothing varies but the site.
  for (const { template, slots, text } of others) {
    expect(slots, template).toEqual([])
    expect(text).not.toMatch(/₹|Rs|\d/)
  }
})
