import { expect, test } from 'vitest'
import { linkValues, takeLinkValues } from './link-values.ts'

const at = (address: string, state: unknown = null) => ({
  location: new URL(address, 'https://paraspar.example'),
  history: { state },
})

test.each([
  ['behind # as mails have it', '/reset-password#email=a%40b.in&code=x', null],
  ['in the query, as earlier mails have it', '/reset-password?email=a%40b.in&code=x', null],
  ['as a reloaded page keeps it', '/reset-password', { link: 'email=a%40b.in&code=x' }],
  ['behind # rather than kept', '/r#email=a%40b.in&code=x', { link: 'code=old' }],
  ['kept, beside the name of a part', '/r#main', { link: 'email=a%40b.in&code=x' }],
])('the values of a link are found %s', (_where, address, state) => {
  expect(Object.fromEntries(linkValues(at(address, state)))).toEqual({ email: 'a@b.in', code: 'x' })
})

test.each([
  ['nothing', '/verify-email', null, {}],
  ['an address alone', '/verify-email?email=a%40b.in', null, { email: 'a@b.in' }],
  ['what another page kept', '/verify-email', { link: 7 }, {}],
  ['a part of the page', '/verify-email#main', null, {}],
])('%s is no secret', (_what, address, state, values) => {
  expect(Object.fromEntries(linkValues(at(address, state)))).toEqual(values)
})

test.each([
  ['/hi/reset-password#email=a%40b.in&code=x', '/hi/reset-password'],
  ['/not-me?code=x', '/not-me'],
])('the address %s loses its secret, which a reload still finds', (address, left) => {
  const { location } = at(address)
  const entries: { state: unknown; url: string }[] = []
  const history = {
    state: null as unknown,
    replaceState: (state: unknown, _title: string, url: string) => {
      history.state = state
      entries.push({ state, url })
    },
  }
  expect(takeLinkValues({ location, history }).get('code')).toBe('x')
  expect(entries.map(({ url }) => url)).toEqual([left])
  expect(linkValues({ location: new URL(left, location), history }).get('code')).toBe('x')
})

test('an address without a secret stays as it is', () => {
  const { location } = at('/verify-email?email=a%40b.in#main')
  const history = {
    state: null,
    replaceState: () => {
      throw new Error('replaced')
    },
  }
  expect(takeLinkValues({ location, history }).get('email')).toBe('a@b.in')
})
