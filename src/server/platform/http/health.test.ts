import fastify from 'fastify'
import { expect, test } from 'vitest'
import { BOUNDS } from '../database/bounds.ts'
import { serveHealth } from './health.ts'
import type { World } from '../use-case/world.ts'

test('a server whose database says nothing is not ready, and says so in time', async () => {
  const app = fastify()
  const pool = { query: () => new Promise(() => undefined) }
  serveHealth(app, {
    database: { pool },
    durability: { danger: () => undefined },
    config: { bounds: { ...BOUNDS, probeMs: 20 } },
  } as unknown as World)
  const response = await app.inject({ url: '/readyz' })
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2'])
  expect(response.json()).toEqual({ ready: false, missing: 'database' })
  await app.close()
})
