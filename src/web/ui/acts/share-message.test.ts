import { describe, expect, test } from 'vitest'
import en from '#contract/messages/common/sharing.en.json' with { type: 'json' }
import hi from '#contract/messages/common/sharing.hi.json' with { type: 'json' }
import type { Messages } from '#contract/messages/messages.ts'
import { translator } from '#contract/messages/translate.ts'
import { SHARE_TOPICS, shareMessage, smsLink, whatsappLink } from './share-message.ts'

const LINK = 'https://paraspar.example/join/AbC'
const PROMISE = {
  en: ['gift', 'nothing comes back', 'Inviting brings nothing'],
  hi: ['भेंट', 'बदले में कुछ नहीं', 'बुलाने से भी कुछ नहीं'],
}

describe.each([
  ['en', en],
  ['hi', hi],
] as const)('in %s the ready message', (language, catalogue) => {
  const t = translator<Messages['sharing']>(catalogue)

  test.each(SHARE_TOPICS)('%s carries the promise, and the link at its end', (about) => {
    const text = shareMessage(t, about, LINK)
    for (const part of PROMISE[language]) expect(text).toContain(part)
    expect(text.endsWith(` ${LINK}`)).toBe(true)
    // Nobody reads a whole page in a chat, and an SMS has its price.
    expect(text.length).toBeLessThan(320)
  })

  test.each(SHARE_TOPICS)('%s has no amount, UPI id, number or place for a value', (about) => {
    const words = shareMessage(t, about, '')
    expect(words).not.toMatch(/[\p{Nd}₹@{}]/u)
    expect(words).not.toMatch(/UPI|UTR|रुपय/i)
  })

  test('has a text for each topic, and no topic is left over', () => {
    expect(Object.keys(catalogue).filter((key) => key.startsWith('message.'))).toEqual(
      SHARE_TOPICS.map((topic) => `message.${topic}`),
    )
  })
})

describe('the links of apps', () => {
  const text = 'A gift & no more: 100 % #free? हाँ https://paraspar.example/join/AbC?x=1'

  test('carry the whole text, to nobody’s number', () => {
    const whatsapp = new URL(whatsappLink(text))
    expect([whatsapp.origin, whatsapp.pathname]).toEqual(['https://wa.me', '/'])
    expect([...whatsapp.searchParams]).toEqual([['text', text]])
    expect(smsLink(text)).toBe(`sms:?&body=${encodeURIComponent(text)}`)
    for (const link of [whatsappLink(text), smsLink(text)]) expect(link).not.toContain('+')
  })
})
