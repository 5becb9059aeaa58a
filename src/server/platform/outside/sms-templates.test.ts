import { describe, expect, test } from 'vitest'
import { smsTable } from './sms-table.ts'
import { renderSms, segmentsOf, SMS_VARIABLES } from './sms-templates.ts'

const ROWS = smsTable({ publicUrl: 'https://help.mahila-mandal.example.org' })

describe.each(ROWS)('the text $template ($language)', ({ registered, slots, segments }) => {
  test('has variables with types only, and the domain as fixed text', () => {
    for (const slot of slots) expect(Object.keys(SMS_VARIABLES)).toContain(slot)
    expect(registered.replace(/\{#(alpha)?numeric#\}/g, '')).not.toMatch(/[{}]/)
    if (registered.includes('/join/'))
      expect(registered).toContain('help.mahila-mandal.example.org/join/{#alphanumeric#}')
  })

  test('takes at most two SMS at its longest', () => {
    expect(segments).toBeLessThanOrEqual(2)
  })
})

describe('rendering', () => {
  test('puts the variables in order and into the text', () => {
    expect(renderSms('phone-code', 'en', { code: '123456' })).toEqual({
      template: 'phone-code',
      language: 'en',
      variables: ['123456'],
      rendered:
        '123456 is your Paraspar code to verify your phone. It works for 10 minutes. Do ' +
        'not share it with anyone.',
    })
  })

  test.each([[{}], [{ code: '9'.repeat(7) }], [{ code: 'x' }], [{ code: '5,000' }]])(
    'refuses %j',
    (values) => {
      expect(() => renderSms('phone-code', 'en', values)).toThrow('does not fit')
    },
  )

  test('refuses signs between letters and digits, as networks do', () => {
    const rendered = (invitation: string) =>
      renderSms('list-invitation', 'hi', { site: 'help.example', invitation })
    expect(() => rendered('AB-CD')).toThrow('does not fit')
    expect(rendered('ABCD').variables).toEqual(['ABCD'])
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
