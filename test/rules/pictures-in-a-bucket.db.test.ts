import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '#test/server/db.ts'
import { productionSettings } from '#test/server/production-settings.ts'
import { startS3 } from '#test/storage/s3.ts'
import { productionConfig } from '#server/platform/config.ts'
import { serviceChecks } from '#server/platform/machine/production-checks.ts'
import { createStorage } from '#server/platform/outside/storage.ts'
import { dataSheet } from '#server/privacy/data-sheet.ts'
import { setUp } from '#server/programs/setup.ts'

let database: TestDatabase
let s3: Awaited<ReturnType<typeof startS3>>
let environment: Record<string, string>
const folder = mkdtempSync(join(tmpdir(), 'paraspar-bucket-'))
beforeAll(async () => {
  database = await emptyDatabase()
  s3 = await startS3()
  environment = {
    ...productionSettings(),
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    STORAGE_DIR: folder,
  }
  await setUp({ environment, args: ['--migrate'] })
})
afterAll(async () => {
  await s3.stop()
  database.drop()
  rmSync(folder, { recursive: true })
})

const withBucket = () => ({
  ...environment,
  PICTURES_S3: s3.bucket.url,
  PICTURES_S3_KEY: s3.bucket.key,
  PICTURES_S3_SECRET: s3.bucket.secret,
})

test('an installation moves its pictures from the folder to a bucket with one command', async () => {
  const { storageFolder, keys } = productionConfig(environment)
  const before = createStorage({ folder: storageFolder, key: keys.file })
  await before.put('circle-a/one', Buffer.from('a proof'))
  await expect(setUp({ environment, args: ['--move-pictures'] })).rejects.toThrow(
    'PICTURES_S3: must',
  )
  expect(await setUp({ environment: withBucket(), args: ['--move-pictures'] })).toBe(
    `1 pictures are in ${s3.bucket.url} now, and no longer in ${folder}.`,
  )
  const after = createStorage({ folder: '/none', bucket: s3.bucket, key: keys.file })
  expect((await after.get('circle-a/one')).toString()).toBe('a proof')
  expect(readdirSync(folder, { recursive: true }).toSorted()).toEqual([
    'circle-a',
    'installation.id',
  ])
  await after.store.put('installation.id', Buffer.from('another database'))
  await expect(setUp({ environment: withBucket(), args: ['--move-pictures'] })).rejects.toThrow(
    `PICTURES_S3: ${s3.bucket.url} holds the pictures of another installation`,
  )
})

test('the doctor tries the bucket, and the data sheet names it', async () => {
  const pictures = (settings: Record<string, string>) =>
    serviceChecks(productionConfig(settings)).find(({ name }) => name === 'Pictures')
  expect(pictures(environment)).toBeUndefined()
  expect(await pictures(withBucket())?.run()).toBe(
    `${s3.bucket.url}: a file was written, read and deleted`,
  )
  const wrong = { ...withBucket(), PICTURES_S3: s3.bucket.url.replace('pictures', 'elsewhere') }
  await expect(pictures(wrong)?.run()).rejects.toThrow('(PUT answered 404 NoSuchBucket)')
  const sheet = dataSheet(productionConfig(withBucket()), withBucket(), Temporal.Now.instant())
  expect(sheet).toContain(`Bucket ${s3.bucket.url}: pictures, encrypted.`)
})

test('the settings of a bucket come together', () => {
  const { PICTURES_S3_SECRET: _secret, ...half } = withBucket() as Record<string, string>
  expect(() => productionConfig(half)).toThrow('set all or none')
})
