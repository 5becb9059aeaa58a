import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { type Changes, openChanges } from '#server/platform/http/changes.ts'
import type { Person } from '../circle/people.ts'
import {
  type HelpingCircle,
  helpingCircle,
  helpingWorld,
  newGiver,
  newReceiver,
} from '../helping/helping.ts'
import { proofPicture } from '../helping/proof.ts'
import type { TestWorld } from '../server/world.ts'

const GUIDE = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8')
const COMMANDS = /```sh\n([^]*?)```/.exec(GUIDE)?.[1] ?? ''
const HAS_TOOLS = ['curl', 'jq', 'openssl'].every(
  (tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0,
)

let w: TestWorld
let circle: HelpingCircle
let changes: Changes
let app: FastifyInstance
let folder: string
// Between two steps of the guide the circle does its part: a steward reviews, the jobs run.
const circleActs = createServer((_request, response) => {
  void letCircleAct().then(
    () => response.end(),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
beforeAll(async () => {
  w = await helpingWorld()
  circle = await helpingCircle(w)
  changes = await openChanges(w.world)
  app = await createApp(w.world, { changes })
  folder = mkdtempSync(join(tmpdir(), 'curl-guide-'))
  writeFileSync(join(folder, 'payment.png'), await proofPicture())
  await new Promise<void>((resolve) => circleActs.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  circleActs.close()
  rmSync(folder, { recursive: true })
  await app.close()
  await changes.close()
  await w.close()
})

async function letCircleAct(): Promise<void> {
  const { token } = circle.steward
  for (const { id, version } of (await w.call('GET /staff/asks', { token })).data)
    await w.call('POST /staff/asks/{askId}/review', {
      token,
      params: { askId: id },
      body: { release: true, reason: 'Known in the circle.', version },
    })
  await w.work()
}

const tokenOf = async (who: Person) => {
  const body = { name: 'A shell', scopes: ['read', 'ask', 'pay'] as const, days: 7 as const }
  const made = await w.call('POST /user/tokens', {
    token: who.token,
    body: { ...body, scopes: [...body.scopes] },
  })
  return made.token
}

test.runIf(HAS_TOOLS)('the commands of the guide, in a shell, play the main job', async () => {
  const [giver, receiver] = [await newGiver(w, circle), await newReceiver(w, circle, { asks: 0 })]
  const env = {
    ...process.env,
    API: `${await app.listen({ host: '127.0.0.1', port: 0 })}/api`,
    GIVER: await tokenOf(giver),
    RECEIVER: await tokenOf(receiver),
  }
  const meanwhile = `http://127.0.0.1:${(circleActs.address() as AddressInfo).port}/`
  const steps = COMMANDS.trim().split('\n\n')
  expect(steps).toHaveLength(5)
  const script = steps.join(`\ncurl -sS --fail-with-body ${meanwhile}\n`)
  const { stdout } = await promisify(execFile)('sh', ['-euc', script], { cwd: folder, env }).catch(
    (error: { stdout: string }) => error,
  )
  expect(stdout).toContain('"status":"confirmed"')
  const { totals } = await w.call('GET /coine/statement', { token: receiver.token, query: {} })
  expect(totals).toEqual({ given: 0, received: 500 })
})
