import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  accountFor,
  majorOf,
  runnableBinaries,
} from '../embedded-postgres/embedded-postgres-files.ts'
import { baseMajor } from './backup-folder.ts'
import { findPostgres } from './postgres-programs.ts'

const account = accountFor(tmpdir())
const ours = runnableBinaries(account)
const major = majorOf(ours, account) ?? ''
const OTHER = '9'

test('a backup is read by programs of the version that it was made of', () => {
  expect(baseMajor({ version: 170_010 })).toBe('17')
  expect(majorOf(findPostgres(account, { major, wanted: undefined }), account)).toBe(major)
  expect(findPostgres(account, { major, wanted: join(ours, 'bin') })).toBe(ours)
})

test('programs of another version, or none, are refused with what to do', () => {
  expect(() => findPostgres(account, { major: OTHER, wanted: undefined })).toThrow(
    `There is no PostgreSQL ${OTHER} on this machine`,
  )
  expect(() => findPostgres(account, { major: OTHER, wanted: join(ours, 'bin') })).toThrow(
    `has PostgreSQL ${major}, and the backup is one of PostgreSQL ${OTHER}`,
  )
  expect(() => findPostgres(account, { major, wanted: tmpdir() })).toThrow(
    'has no PostgreSQL that runs',
  )
})
