import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runChecks } from './check.ts'
import { lastStartCheck, notingFailure } from './last-start.ts'

const folder = mkdtempSync(join(tmpdir(), 'paraspar-last-start-'))
afterAll(() => rmSync(folder, { recursive: true }))

const looked = async () => (await runChecks([lastStartCheck(folder)]))[0]

test('the cause of a failed start is repeated until a start succeeds', async () => {
  expect(await looked()).toMatchObject({ isGood: true })
  const failing = notingFailure(folder, () =>
    Promise.reject(new Error('initdb ended with 1\n  No space left on device')),
  )
  await expect(failing).rejects.toThrow('initdb ended with 1')
  expect(await looked()).toMatchObject({
    isGood: false,
    found: expect.stringContaining('No space left on device'),
  })
  expect(await notingFailure(folder, async () => 'runs')).toBe('runs')
  expect(await looked()).toMatchObject({ isGood: true })
})
