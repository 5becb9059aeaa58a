import { ANY_SCOPE } from '#domain/shared/token-scopes.ts'
import { nameList } from '../formats.ts'
import type { Access, Endpoint } from '../endpoint.ts'

type Json = Record<string, unknown>

/** Semantic: the first number rises with what breaks a program, as docs/api.md says. */
const VERSION = '1.1.0'

export const INFO: Json = {
  title: 'Paraspar',
  version: VERSION,
  summary: 'Mutual help in a circle of people',
  description:
    'Amounts are whole rupees, times ISO 8601 in UTC. ' +
    'Commands take an Idempotency-Key: the same key and body give the same answer. ' +
    'Commands on a match, pledge or ask carry the version the caller saw. ' +
    'A property that is not described here is refused. Responses may get further ones; docs/api.md has the policy for versions.',
  contact: { name: 'The operator of this installation', url: '/contact' },
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
}

export const SECURITY: Json = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description: "The browser's session; on loopback http the cookie is called session.",
  },
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A token made on the page Security, or one of the circle, for the operations that name one of its scopes in x-scope; or one ' +
      'given by POST /api/user/login with "tokenType": "bearer".',
  },
}

const OPEN_TO: Readonly<Record<Exclude<Access, 'staff'>, string>> = {
  'public': 'Open to everybody.',
  'session': 'For anyone who is logged in.',
  'member': 'For active members.',
  'even-suspended': 'For members, suspended members too.',
}
const PEOPLE: Readonly<Record<string, string>> = {
  steward: 'stewards',
  manager: 'managers',
  officer: 'officers',
  admin: 'administrators',
  operator: 'operators',
}

/** Who may call an endpoint, in words. */
export function whoMay({ access, roles = [], outside, fresh, scope }: Endpoint): string {
  const people = nameList(
    roles.map((role) => PEOPLE[role] ?? role),
    'en',
  )
  const program =
    scope === undefined
      ? 'Closed to tokens of programs.'
      : scope === ANY_SCOPE
        ? 'A program may with any scope.'
        : `A program needs the scope \`${scope}\`.`
  return [
    access === 'staff' ? `For ${people}, with a second factor.` : OPEN_TO[access],
    ...(outside ? ['Officers from outside may too.'] : []),
    ...(fresh ? ['It needs a fresh login.'] : []),
    ...(access === 'public' ? [] : [program]),
    ...(access === 'even-suspended' && scope !== undefined
      ? ['The token of a suspended person does nothing.']
      : []),
  ].join(' ')
}
