import { describe, expect, test } from 'vitest'
import {
  renderSms,
  segmentsOf,
  SMS_TEMPLATES,
  SMS_VARIABLE_MAX,
  type SmsTemplate,
} from './sms-templates.ts'

const ALL = Object.entries(SMS_TEMPLATES).flatMap(([name, languages]) =>
  Object.entries(languages).map(([language, template]) => ({
    name: name as SmsTemplate,
    language: language as 'en' | 'hi',
    template,
  })),
)

describe('every registered text', () => {
  test.each(ALL)('$template.id names the variables that its text has, in order', ({ template }) => {
    expect(Array.from(template.text.matchAll(/\{(\w+)\}/g), ([, slot]) => slot)).toEqual([
      ...template.slots,
    ])
  })

  test.each(ALL)(
    '$template.id takes at most two SMS at its longest',
    ({ name, language, template }) => {
      const { rendered } = renderSms(
        name,
        language,
        Object.fromEntries(
          (template.slots as readonly string[]).map((slot) => [slot, '9'.repeat(SMS_VARIABLE_MAX)]),
        ),
      )
      expect(segmentsOf(rendered)).toBeLessThanOrEqual(2)
    },
  )

  test('has an id of its own', () => {
    expect(new Set(ALL.map(({ template }) => template.id)).size).toBe(ALL.length)
  })
})

describe('rendering', () => {
  test('puts the variables in order and into the text', () => {
    expect(renderSms('phone-code', 'en', { code: '123456' })).toEqual({
      templateId: 'paraspar-phone-code-en',
      language: 'en',
      variables: ['123456'],
      rendered:
        '123456 is your Paraspar code to verify your phone. It works for 10 minutes. Do ' +
        'not share it with anyone.',
    })
  })

  test.each([[{}], [{ code: 'x'.repeat(31) }]])('refuses %j', (values) => {
    expect(() => renderSms('phone-code', 'en', values)).toThrow('does not fit')
  })
})

describe('segments', () => {
  test.each([
    ['x'.repeat(160), 1],
    ['x'.repeat(161), 2],
    ['x'.repeat(307), 3],
    ['क'.repeat(70), 1],
    ['क'.repeat(71), 2],
    ['क'.repeat(135), 3],
  ])('%s', (text, segments) => {
    expect(segmentsOf(text)).toBe(segments)
  })
})
