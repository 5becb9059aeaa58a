import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { createApp } from '#server/app.ts'
import { openChanges } from '#server/platform/http/changes.ts'
import type { TestWorld } from './world.ts'

/** The HTTP server of a test world, without a port. `close` it before the world. */
export type TestApp = {
  readonly app: FastifyInstance
  /** One request as a person with a bearer token, or as nobody. */
  send(options: InjectOptions, who?: { token: string }): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

export async function testApp({ world }: TestWorld): Promise<TestApp> {
  const changes = await openChanges(world)
  const app = await createApp(world, { changes })
  return {
    app,
    send: (options, who) =>
      app.inject({
        ...options,
        headers: { ...options.headers, ...(who && { authorization: `Bearer ${who.token}` }) },
      }),
    async close() {
      await app.close()
      await changes.close()
    },
  }
}

/** A multipart body with one file, ready to inject. */
export async function multipart(
  field: string,
  file: Uint8Array<ArrayBuffer>,
): Promise<{ headers: Record<string, string>; payload: Buffer }> {
  const form = new FormData()
  form.set(field, new Blob([file]), 'proof')
  const body = new Response(form)
  return {
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  }
}
