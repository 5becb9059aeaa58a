import { describe, expect, test } from 'vitest'
import { nextPath } from './next-path.ts'

const ORIGIN = 'https://paraspar.example'

describe('the address after login', () => {
  test.each(['/help/get', '/matches/7?tab=proof#chat', '/dashboard'])(
    'is the wanted one when it is a path here: %s',
    (wanted) => {
      expect(nextPath(wanted, ORIGIN)).toBe(wanted)
    },
  )

  test.each([
    null,
    '',
    'dashboard',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    '/help\\..\\..//evil',
    '/.//evil.example',
    '/x/..//evil.example',
    '/login',
    '/login?next=/login',
    '/hi/login',
    'data:text/html,x',
  ])('is the dashboard when it could lead elsewhere or in a circle: %j', (wanted) => {
    expect(nextPath(wanted, ORIGIN)).toBe('/dashboard')
  })
})
