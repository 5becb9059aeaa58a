import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { freePort } from '#server/platform/embedded-postgres/embedded-postgres-process.ts'
import type { Bucket } from '#server/platform/outside/bucket-files.ts'

/** Starts a server that speaks S3, with one bucket. It looks at no signature: bucket-files.test.ts does. */
export async function startS3(): Promise<{ bucket: Bucket; stop(): Promise<void> }> {
  const port = await freePort()
  const directory = mkdtempSync(join(tmpdir(), 'paraspar-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    configureBuckets: [{ name: 'pictures' }],
  })
  await server.run()
  return {
    bucket: {
      url: `http://127.0.0.1:${port}/pictures/installation-1`,
      key: 'S3RVER',
      secret: 'S3RVER',
      region: undefined,
    },
    async stop() {
      await server.close()
      rmSync(directory, { recursive: true })
    },
  }
}
