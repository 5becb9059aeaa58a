import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { World } from './world.ts'

/** /healthz: alive. /readyz: database, schema and job tables answer. /metrics: Prometheus, for this machine only. */
export function serveHealth(app: FastifyInstance, world: World): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds', help: 'Time to answer by route and status', labelNames: ['method', 'route', 'status'], buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10], registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe({ method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/healthz', async () => ({ alive: true }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await world.database.pool.query('SELECT (SELECT mode FROM installation), (SELECT count(*) FROM graphile_worker.jobs WHERE false)')
      return { ready: true }
    } catch {
      return reply.code(503).header('retry-after', 2).send({ ready: false })
    }
  })
  app.get('/metrics', async (request, reply) => {
    const near = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined
    if (!near) return reply.code(404).send()
    return reply.header('content-type', registry.contentType).send(await registry.metrics())
  })
}
