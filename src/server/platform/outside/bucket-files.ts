import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { requestError } from '#domain/shared/request-errors.ts'
import { notThere, type Store } from './store.ts'

/** A bucket of any server that speaks S3: its address with the prefix of this installation, and a key for it. */
export type Bucket = {
  readonly url: string
  readonly key: string
  readonly secret: string
  readonly region: string | undefined
}

/** A request that takes longer has failed: nobody waits for a silent server. */
const REQUEST_MS_MAX = 5_000
const RETRY_AFTER_SECONDS = 30

/** Files in a bucket. Throws request.pictures-away where it does not answer, or refuses; its cause says why. */
export function bucketStore(bucket: Bucket, { requestMs = REQUEST_MS_MAX } = {}): Store {
  const client = new AwsClient({
    accessKeyId: bucket.key,
    secretAccessKey: bucket.secret,
    service: 's3',
    retries: 0,
    ...(bucket.region !== undefined && { region: bucket.region }),
  })
  const { origin, pathname } = new URL(bucket.url)
  const [name = '', ...folders] = pathname.split('/').filter(Boolean)
  const prefix = folders.map((folder) => `${folder}/`).join('')

  /** Returns the body of the response; undefined where its status is one of `without`. */
  async function ask(
    method: 'GET' | 'HEAD' | 'PUT' | 'DELETE',
    path: string,
    { body, headers = {}, without = [] }: Asked = {},
  ): Promise<Buffer | undefined> {
    try {
      const response = await client.fetch(`${origin}/${name}${path}`, {
        method,
        headers: { ...headers, 'x-amz-content-sha256': sha256Hex(body) },
        redirect: 'manual',
        signal: AbortSignal.timeout(requestMs),
        ...(body !== undefined && { body: new Uint8Array(body) }),
      })
      const bytes = Buffer.from(await response.arrayBuffer())
      if (response.ok) return bytes
      if (without.includes(response.status)) return undefined
      const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(bytes.toString()) ?? []
      throw new Error(`${method} answered ${response.status} ${code}`.trim())
    } catch (error) {
      throw away(error as Error)
    }
  }

  const at = (file: string) => `/${prefix}${file}`
  return {
    setting: 'PICTURES_S3',
    place: bucket.url,
    async put(file, body, fresh) {
      await ask('PUT', at(file), {
        body,
        ...(fresh !== undefined && { headers: { 'if-none-match': '*' }, without: [409, 412] }),
      })
    },
    get: (file) => ask('GET', at(file), { without: [404] }),
    // S3 answers 204 to the removal of nothing.
    async remove(file) {
      if ((await ask('HEAD', at(file), { without: [404] })) === undefined) throw notThere(file)
      await ask('DELETE', at(file))
    },
    async *list(folder, from) {
      const inside = folder === '' ? prefix : `${prefix}${folder}/`
      const query = new URLSearchParams({ 'list-type': '2', 'prefix': inside, 'delimiter': '/' })
      if (from !== undefined) query.set('start-after', inside + from)
      for (;;) {
        const xml = String(await ask('GET', `?${query}`))
        yield* namesIn(xml, inside)
        const [, next] = /<NextContinuationToken>([^<]+)</.exec(xml) ?? []
        if (next === undefined) return
        query.set('continuation-token', next.replaceAll('&amp;', '&'))
      }
    },
  }
}

function away(error: Error): Error {
  const { message, cause } = error
  const why = cause instanceof Error ? `${message}: ${cause.message}` : message
  const refusal = requestError('request.pictures-away', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  return Object.assign(refusal, { cause: new Error(why, { cause: error }) })
}

/** The names directly in a folder, in a list of S3. */
function namesIn(xml: string, folder: string): string[] {
  return Array.from(xml.matchAll(/<(?:Key|Prefix)>([^<]*)<\//g), ([, whole = '']) =>
    whole.startsWith(folder) ? whole.slice(folder.length).replace(/\/$/, '') : '',
  ).filter(Boolean)
}

type Asked = {
  readonly body?: Uint8Array
  readonly headers?: Readonly<Record<string, string>>
  /** What is no failure here. */
  readonly without?: readonly number[]
}

function sha256Hex(bytes: Uint8Array = new Uint8Array()): string {
  return createHash('sha256').update(bytes).digest('hex')
}
