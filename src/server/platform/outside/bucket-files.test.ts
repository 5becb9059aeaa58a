import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { signatureOf, startSignedS3 } from '#test/storage/signed-s3.ts'
import { bucketStore } from './bucket-files.ts'
import { claimFolder } from './own-folder.ts'
import { createStorage, probeStorage } from './storage.ts'

// The published examples of "Authenticating Requests: Using the Authorization Header (AWS Signature Version 4)".
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const KEY = 'AKIAIOSFODNN7EXAMPLE'
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const example = (path: string, headers: Record<string, string>, names: string) => ({
  method: 'GET',
  url: new URL(`https://examplebucket.s3.amazonaws.com${path}`),
  headers: {
    'host': 'examplebucket.s3.amazonaws.com',
    'x-amz-content-sha256': EMPTY,
    'x-amz-date': '20130524T000000Z',
    'authorization': `AWS4-HMAC-SHA256 Credential=${KEY}/20130524/us-east-1/s3/aws4_request,SignedHeaders=${names},Signature=`,
    ...headers,
  },
})

test.each([
  [
    example('/test.txt', { range: 'bytes=0-9' }, 'host;range;x-amz-content-sha256;x-amz-date'),
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    example('/?lifecycle', {}, 'host;x-amz-content-sha256;x-amz-date'),
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    example('/?max-keys=2&prefix=J', {}, 'host;x-amz-content-sha256;x-amz-date'),
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('the server of these tests signs as the examples of AWS do (%#)', (request, signature) => {
  expect(signatureOf(request, SECRET)).toBe(signature)
})

describe('a bucket that checks signatures', async () => {
  const server = await startSignedS3(SECRET)
  afterAll(() => server.stop())
  const bucket = { url: server.url, key: KEY, secret: SECRET, region: 'ap-south-1' }
  const store = bucketStore(bucket)

  test('takes ours, for each kind of request', async () => {
    const bytes = randomBytes(100_000)
    await store.put('circle-a/one', bytes)
    expect(await store.get('circle-a/one')).toEqual(bytes)
    await store.remove('circle-a/one')
    await expect(store.remove('circle-a/one')).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await store.get('circle-a/one')).toBeUndefined()
    await probeStorage(createStorage({ folder: '/none', bucket, key: randomBytes(32) }))
    expect(server.files.size).toBe(0)
  })

  test('lists page by page, and from a name on', async () => {
    const names = ['n-1', 'n-2', 'n-3', 'n-4', 'n-5']
    for (const name of names) await store.put(`many/${name}`, Buffer.from('x'))
    expect(await Array.fromAsync(store.list('many'))).toEqual(names)
    expect(await Array.fromAsync(store.list('many', 'n-3'))).toEqual(['n-4', 'n-5'])
  })

  test('goes to one of two installations that come at one instant', async () => {
    const ended = await Promise.allSettled([
      claimFolder(store, 'mine'),
      claimFolder(store, 'other'),
    ])
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const refused = ended.find((one) => one.status === 'rejected')
    expect(String(refused?.reason)).toContain(
      `PICTURES_S3: ${server.url} holds the pictures of another`,
    )
  })

  test('refuses a wrong key, and the doctor’s probe says so without the secret', async () => {
    const wrong = { ...bucket, secret: 'another-secret' }
    await expect(bucketStore(wrong).put('x', Buffer.from('x'))).rejects.toMatchObject({
      code: 'request.pictures-away',
      details: { retryAfterSeconds: 30 },
    })
    const storage = createStorage({ folder: '/none', bucket: wrong, key: randomBytes(32) })
    await expect(probeStorage(storage)).rejects.toThrow(
      `PICTURES_S3: pictures cannot be kept in ${server.url} (PUT answered 403 SignatureDoesNotMatch)`,
    )
  })
})

test('a server that is silent, or away, is given up', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const bucket = {
    url: `http://127.0.0.1:${port}/pictures`,
    key: KEY,
    secret: SECRET,
    region: undefined,
  }
  const store = bucketStore(bucket, { requestMs: 50 })
  const away = { code: 'request.pictures-away' }
  await expect(store.put('x', Buffer.from('x'))).rejects.toMatchObject(away)
  await expect(store.get('x')).rejects.toMatchObject(away)
  await expect(store.remove('x')).rejects.toMatchObject(away)
  await expect(Array.fromAsync(store.list(''))).rejects.toMatchObject(away)
  silent.close()
  const gone = bucketStore({ ...bucket, url: 'http://127.0.0.1:1/pictures' })
  await expect(gone.get('x')).rejects.toMatchObject(away)
})
