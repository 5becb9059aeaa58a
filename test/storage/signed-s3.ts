import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

export type Signed = {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** The signature that AWS documents as version 4, in the header `authorization`, computed from nothing but the request. */
export function signatureOf({ method, url, headers }: Signed, secret: string): string {
  const [, scope = '', names = ''] =
    /Credential=[^/]+\/([^,]+),\s*SignedHeaders=([^,]+),/.exec(headers['authorization'] ?? '') ?? []
  const [day = '', region = '', service = ''] = scope.split('/')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
  const signedHeaders = names.split(';').map((name) => `${name}:${(headers[name] ?? '').trim()}\n`)
  const canonical = [
    method,
    url.pathname
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    query,
    signedHeaders.join(''),
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, text).toString('hex')
}

const PAGE = 2

/** A small S3 server of its own, which refuses what is not signed with this secret. It gives two names a page. */
export async function startSignedS3(secret: string) {
  const files = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { status, text } = answer(request, Buffer.concat(parts))
      response.writeHead(status).end(text)
    })
  })
  const answer = (
    request: IncomingMessage,
    body: Buffer,
  ): { status: number; text?: string | Buffer } => {
    const { method = '', headers } = request
    const url = new URL(request.url ?? '', `http://${headers.host}`)
    const signed = { method, url, headers: headers as Record<string, string> }
    const [, given = ''] = /Signature=(\w+)/.exec(headers.authorization ?? '') ?? []
    if (given !== signatureOf(signed, secret) || headers['x-amz-content-sha256'] !== sha256(body))
      return { status: 403, text: '<Error><Code>SignatureDoesNotMatch</Code></Error>' }
    if (url.searchParams.has('list-type')) return { status: 200, text: pageOf(url.searchParams) }
    const name = url.pathname
    if (method === 'PUT') {
      if (headers['if-none-match'] === '*' && files.has(name)) return { status: 412 }
      files.set(name, body)
      return { status: 200 }
    }
    if (method === 'DELETE') {
      files.delete(name)
      return { status: 204 }
    }
    const found = files.get(name)
    return found === undefined ? { status: 404 } : { status: 200, text: found }
  }
  const pageOf = (query: URLSearchParams): string => {
    const [prefix, after] = [
      query.get('prefix') ?? '',
      query.get('continuation-token')?.split('&')[1],
    ]
    const names = [...files.keys()]
      .map((name) => name.replace(/^\/[^/]+\//, ''))
      .filter((name) => name.startsWith(prefix) && name > (after ?? query.get('start-after') ?? ''))
      .toSorted()
    const page = names.slice(0, PAGE)
    const token =
      names.length > PAGE
        ? `<NextContinuationToken>a&amp;${page.at(-1)}</NextContinuationToken>`
        : ''
    return `<ListBucketResult><Prefix>${prefix}</Prefix>${token}${page
      .map((name) => `<Contents><Key>${name}</Key></Contents>`)
      .join('')}</ListBucketResult>`
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/pictures/installation-1`,
    files,
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
