import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { World } from './world.ts'

/** /healthz: alive. /readyz: database, schema and job tables answer. /metrics: Prometheus, for this machine only. */
export function serveHealth(app: FastifyInstance, world: World): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds', help: 'Time to answer by route and status', labelNames: ['method', 'route', 'status'], buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10], registers: [registry],
  })
  watchChecks(registry, world)
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

/** What the nightly checks found, for whoever watches: circles in which nothing is posted, and how old the oldest circle's last check is. */
function watchChecks(registry: Registry, { database }: World): void {
  const read = async (sql: string) => (await database.pool.query<{ value: number | null }>(sql)).rows[0]?.value ?? 0
  const gauge = (name: string, help: string, sql: string) => new Gauge({
    name, help, registers: [registry],
    async collect() {
      this.set(await read(sql))
    },
  })
  gauge('paraspar_circles_failed', 'Circles in which nothing is posted since a check failed', 'SELECT count(*) AS value FROM posting_stop WHERE ended_at IS NULL')
  gauge('paraspar_oldest_check_seconds', 'Age of the last check of the circle that was checked longest ago, or of its opening', `SELECT extract(epoch FROM app_now() - min(coalesce(last.ended_at, c.created_at)))::bigint AS value
    FROM circle c LEFT JOIN LATERAL (SELECT ended_at FROM circle_check k WHERE k.circle_id = c.circle_id ORDER BY ended_at DESC LIMIT 1) last ON true`)
}
