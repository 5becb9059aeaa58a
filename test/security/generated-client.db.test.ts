import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codesByStatus } from '#contract/openapi/failures.ts'
import { type EndpointKey, endpointOf } from '#contract/index.ts'
import type { TokenScope } from '#domain/shared/token-scopes.ts'
import { createApp } from '#server/app.ts'
import { type Changes, openChanges } from '#server/platform/http/changes.ts'
import type { Person } from '../circle/people.ts'
import { helpingCircle, helpingWorld, newGiver, newReceiver } from '../helping/helping.ts'
import { newUtr, proofPicture } from '../helping/proof.ts'
import type { TestWorld } from '../server/world.ts'

const ROOT = join(import.meta.dirname, '../..')
const TOOLS = join(ROOT, 'tools/prove/node_modules')
const GUIDE = readFileSync(join(ROOT, 'docs/api.md'), 'utf8')
const run = (...args: string[]) =>
  execFileSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' })

type Lines = {
  ask(token: string, amount: number): Promise<{ data: { id: string; version: number } }>
  pledge(token: string, amount: number): Promise<string>
  claim(
    token: string,
    pledgeId: string,
    utr: string,
    picture: Blob,
    nameSeen: boolean,
  ): Promise<{ data: { id: string } }>
  confirm(token: string, matchId: string, utr: string): Promise<{ data: { status: string } }>
}

let w: TestWorld
let changes: Changes
let app: FastifyInstance
let folder: string
beforeAll(async () => {
  w = await helpingWorld()
  changes = await openChanges(w.world)
  app = await createApp(w.world, { changes })
  // Beside its runtime, so that the generated client finds it.
  folder = mkdtempSync(join(TOOLS, '.generated-client-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await app.close()
  await changes.close()
  await w.close()
})

function block(language: string): string {
  return new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(GUIDE)?.[1] ?? ''
}

function compile(file: string): void {
  const types = [
    '--noEmit',
    '--strict',
    '--noUncheckedIndexedAccess',
    '--allowImportingTsExtensions',
  ]
  const place = ['--target', 'esnext', '--module', 'nodenext', '--types', 'node', '--ignoreConfig']
  run('node_modules/typescript/bin/tsc', ...types, ...place, join(folder, file))
}

const codesOf = (key: EndpointKey, wanted: number): readonly string[] =>
  codesByStatus(endpointOf(key)).find(([status]) => status === wanted)?.[1] ?? []

/** A function that returns for every code, and so compiles only if these are all. */
const switchOver = (codes: readonly string[]) => `import * as api from './paraspar.ts'
type Answer = Awaited<ReturnType<typeof api.postPledges>>
type Code = Extract<Answer, { status: 409 }>['data']['error']['code']
export function wordFor(code: Code): string {
  switch (code) {
${codes.map((code) => `    case '${code}': return '${code}'`).join('\n')}
  }
}
`

const tokenOf = async (who: Person, scopes: TokenScope[]) => {
  const body = { name: 'A program', scopes, days: 7 as const }
  return (await w.call('POST /user/tokens', { token: who.token, body })).token
}

test('the lines of the guide, with a client made from the document, play the main job', async () => {
  const circle = await helpingCircle(w)
  const [giver, receiver] = [await newGiver(w, circle), await newReceiver(w, circle, { asks: 0 })]
  writeFileSync(join(folder, 'guide.ts'), block('ts'))
  run(join(TOOLS, 'oazapfts/dist/cli.js'), 'docs/openapi.json', join(folder, 'paraspar.ts'))
  compile('guide.ts')
  writeFileSync(join(folder, 'codes.ts'), switchOver(codesOf('POST /pledges', 409)))
  compile('codes.ts')
  // A code that is missing, or that the operation cannot have, does not compile.
  const [first = '', ...others] = codesOf('POST /pledges', 409)
  for (const codes of [others, [`${first}-x`, ...others]]) {
    writeFileSync(join(folder, 'codes.ts'), switchOver(codes))
    expect(() => compile('codes.ts')).toThrow()
  }

  process.env['PARASPAR_URL'] = await app.listen({ host: '127.0.0.1', port: 0 })
  const guide = (await import(pathToFileURL(join(folder, 'guide.ts')).href)) as Lines
  const gives = await tokenOf(giver, ['read', 'ask', 'pay'])
  const receives = await tokenOf(receiver, ['read', 'ask', 'pay'])
  const { data: ask } = await guide.ask(receives, 1_000)
  await w.call('POST /staff/asks/{askId}/review', {
    token: circle.steward.token,
    params: { askId: ask.id },
    body: { release: true, reason: 'Known in the circle.', version: ask.version },
  })
  const pledgeId = await guide.pledge(gives, 1_000)
  await w.work()
  const utr = newUtr()
  const picture = new Blob([new Uint8Array(await proofPicture())])
  const { data: claimed } = await guide.claim(gives, pledgeId, utr, picture, false)
  const { data } = await guide.confirm(receives, claimed.id, utr)
  expect(data.status).toBe('confirmed')
  const { totals } = await w.call('GET /coine/statement', { token: giver.token, query: {} })
  expect(totals.given).toBeGreaterThan(0)
  // A token that only reads is refused as the document says.
  await expect(guide.ask(await tokenOf(receiver, ['read']), 500)).rejects.toMatchObject({
    status: 403,
    data: { type: '/api/reference#request.beyond-token', status: 403 },
  })
})
