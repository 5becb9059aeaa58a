import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contract, type EndpointKey, endpointOf } from '#contract/index.ts'
import { VOUCHING } from '#domain/members/entry-routes.ts'
import { NOTICE_KINDS } from '#domain/shared/notice-kinds.ts'

const ROOT = join(import.meta.dirname, '../..')

/** All code below a folder, without tests. */
function codeOf(folder: string): string {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(join(ROOT, folder, path), 'utf8'))
    .join('\n')
}

/** The kinds of notices that no code of the server names. */
function unsent(kinds: readonly string[], server: string): string[] {
  return kinds.filter((kind) => !server.includes(`'${kind}'`))
}

/** The endpoints that code of the browser calls neither by key nor by address. */
function uncalled(keys: readonly string[], web: string): string[] {
  return keys.filter((key) => {
    const address = key.slice(key.indexOf('/')).split(/\{\w+\}/)
    const written = address.map((part) => RegExp.escape(part)).join(String.raw`\$\{\w+\}`)
    const asText = new RegExp(String.raw`addressOf\('${written}'|['\`]/api${written}['\`?]`)
    return !web.includes(`'${key}'`) && !asText.test(web)
  })
}

test('every kind of notice is sent by somebody', () => {
  const server = Object.entries(VOUCHING).reduce(
    (code, [who, row]) =>
      'asks' in row ? code.replaceAll(`VOUCHING.${who}.asks`, `'${row.asks}'`) : code,
    codeOf('src/server'),
  )
  expect(unsent(NOTICE_KINDS, server)).toEqual([])
})

test('every endpoint is called by a page, or is open to programs', () => {
  const keys = (Object.keys(contract) as EndpointKey[]).filter(
    (key) => endpointOf(key).scope === undefined,
  )
  expect(uncalled(keys, codeOf('src/web'))).toEqual([])
})

describe('planted:', () => {
  test('a kind that only its row and its words name is found', () => {
    const server = "ctx.notify({ circleId, memberId, kind: 'joined', about: {} })"
    expect(unsent(['joined', 'joined_twice'], server)).toEqual(['joined_twice'])
  })

  test.each([
    ['GET /coine', "useApi('GET /coine')", true],
    ['GET /coine', "useApi('GET /coine/history')", false],
    ['POST /coine', "useApi('GET /coine')", false],
    ['GET /user/my-data', "addressOf('/user/my-data', { query })", true],
    ['GET /events', "new EventSource('/api/events')", true],
    ['GET /uploads/{uploadId}', `send({ url: \`/api/uploads/\${uploadId}\` })`, true],
    ['GET /uploads/{uploadId}', `send({ url: \`/api/uploads/\${uploadId}/parts\` })`, false],
  ])('%s in %s', (key, web, isCalled) => {
    expect(uncalled([key], web)).toEqual(isCalled ? [] : [key])
  })
})
