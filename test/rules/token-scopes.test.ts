import { expect, test } from 'vitest'
import { contract, endpointOf, type EndpointKey } from '#contract/index.ts'
import { openApiDocument } from '#contract/openapi/document.ts'
import { ANY_SCOPE, TOKEN_SCOPES } from '#domain/shared/token-scopes.ts'

const KEYS = Object.keys(contract) as EndpointKey[]
const SCOPED = KEYS.filter((key) => endpointOf(key).scope !== undefined)

/** The acts of a program. None shows where somebody is paid, or changes how one logs in. */
const ACTS: ReadonlySet<EndpointKey> = new Set<EndpointKey>([
  'POST /asks',
  'POST /asks/{askId}/withdraw',
  'POST /asks/{askId}/pause',
  'POST /asks/{askId}/resume',
  'POST /asks/{askId}/renew',
  'POST /pledges',
  'POST /pledges/{pledgeId}/withdraw',
  'POST /pledges/{pledgeId}/pause',
  'POST /pledges/{pledgeId}/resume',
  'POST /recurring-pledges/{recurringId}/skip',
  'POST /recurring-pledges/{recurringId}/stop',
  'POST /matches/{matchId}/proof',
  'POST /matches/{matchId}/claim',
  'POST /matches/{matchId}/withdraw-claim',
  'POST /matches/{matchId}/confirm',
  'POST /matches/{matchId}/dispute',
  'POST /matches/{matchId}/gift-paper',
  'POST /notices/read',
])

test('a token does no act that is not in this closed list', () => {
  const acts = SCOPED.filter((key) => endpointOf(key).kind !== 'query')
  expect(acts.toSorted()).toEqual([...ACTS].toSorted())
})

test('no token does the work of staff, a sensitive change, or anything that holds a secret', () => {
  for (const key of SCOPED) {
    const { access, fresh, kind, halfway } = endpointOf(key)
    expect(access, key).toMatch(
      key.includes(' /notices') ? /^session$/ : /^(member|even-suspended)$/,
    )
    expect([fresh, halfway], key).toEqual([undefined, undefined])
    // A gift paper is a file, and what is sent twice is the same paper.
    if (key !== 'POST /matches/{matchId}/gift-paper') expect(kind, key).not.toBe('once')
  }
  expect(new Set(SCOPED.map((key) => endpointOf(key).scope))).toEqual(
    new Set([...TOKEN_SCOPES, ANY_SCOPE]),
  )
})

test('a program meets no captcha, and reads no PAN, birth, or where another is paid', () => {
  const document = openApiDocument()
  expect(JSON.stringify(document)).toContain('"pancard"')
  for (const key of SCOPED) {
    const names = namesOf(document, key)
    for (const name of ['captcha', 'pancard', 'pan', 'dateOfBirth', 'upiLink', 'paymentDetail'])
      expect(names, `${key} ${name}`).not.toContain(name)
  }
})

/** Every property that a request or response of an endpoint has, at any depth. */
function namesOf(document: Record<string, unknown>, key: EndpointKey): Set<string> {
  const [method = '', path = ''] = key.split(' ')
  const at = (value: unknown, name: string) => (value as Record<string, unknown>)[name]
  const names = new Set<string>()
  const seen = new Set<string>()
  const walk = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return
    for (const [name, inner] of Object.entries(value)) {
      if (name === 'properties') for (const one of Object.keys(inner as object)) names.add(one)
      if (name === '$ref' && !seen.has(inner as string)) {
        seen.add(inner as string)
        walk((inner as string).slice(2).split('/').reduce<unknown>(at, document))
      }
      walk(inner)
    }
  }
  walk(at(at(at(document, 'paths'), `/api${path}`), method.toLowerCase()))
  return names
}
