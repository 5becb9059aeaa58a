import { describe, expect, test } from 'vitest'
import { type SiteFacts, fillSlots, slotValues } from './slots.ts'

const facts: SiteFacts = {
  distDir: '/nowhere',
  practice: true,
  publicUrl: 'https://paraspar.example',
  year: '2026',
  operator: {
    name: 'Asha & "Sons" <Delhi>',
    address: '12 Lane 4',
    email: 'help@example.in',
    phone: '+91 11 2345 6789',
    social: {
      facebook: 'https://facebook.example/a"b',
      twitter: 'javascript:alert(1)',
      mastodon: 'https://social.example',
    },
  },
}

describe('the slots of the built pages', () => {
  test('hold texts that cannot become HTML', () => {
    expect(fillSlots('<p title="%%operatorName%%">', slotValues(facts, 'en'))).toBe(
      '<p title="Asha &amp; &quot;Sons&quot; &lt;Delhi&gt;">',
    )
  })

  test('are filled in one go, so that a value cannot name another slot', () => {
    const values = slotValues({ ...facts, operator: { ...facts.operator, name: '%%year%%' } }, 'en')
    expect(fillSlots('%%operatorName%% %%year%%', values)).toBe('%%year%% 2026')
  })

  test('are all known', () => {
    expect(() => fillSlots('%%profit%%', slotValues(facts, 'en'))).toThrow(
      'no value for the slot profit',
    )
  })

  test('show practice in the page’s language or both, and nothing in production', () => {
    expect(slotValues(facts, 'en').practice).toContain('Practice circle: pretend money')
    expect(slotValues(facts, 'hi').practice).toContain('lang="hi"')
    expect(slotValues(facts, 'both').practice).toMatch(/lang="en".*lang="hi"/)
    expect(slotValues({ ...facts, practice: false }, 'both').practice).toBe('')
  })

  test('link only the known networks, and only by https', () => {
    const { social } = slotValues(facts, 'en')
    expect(social).toContain(
      'href="https://facebook.example/a&quot;b" target="_blank" rel="noopener noreferrer"',
    )
    expect(social).not.toContain('javascript')
    expect(social).not.toContain('social.example')
  })

  test('have a line with the phone number only where it is one', () => {
    expect(slotValues(facts, 'en').operatorPhoneLine).toBe(
      '<span>Phone: <a href="tel:+911123456789">+91 11 2345 6789</a></span>',
    )
    expect(slotValues(facts, 'hi').operatorPhoneLine).toContain('<span>फ़ोन: <a ')
    expect(
      slotValues({ ...facts, operator: { ...facts.operator, phone: '—' } }, 'en').operatorPhoneLine,
    ).toBe('')
  })

  test('have a call card and a network card in its language, if not empty', () => {
    expect(slotValues(facts, 'en').callCard).toMatch(/Call us.*href="tel:\+911123456789"/)
    expect(slotValues(facts, 'hi').socialCard).toMatch(/सोशल मीडिया पर हम.*facebook/)
    const none = slotValues(
      {
        ...facts,
        operator: { ...facts.operator, phone: '—', social: { mastodon: 'https://social.example' } },
      },
      'en',
    )
    expect([none.callCard, none.socialCard]).toEqual(['', ''])
  })
})
