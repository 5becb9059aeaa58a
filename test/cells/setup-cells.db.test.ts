import { afterEach, expect, test } from 'vitest'
import { ConfigError } from '#server/platform/settings.ts'
import { nameTokens } from '#server/platform/crypto/ids.ts'
import { setUp } from '#server/programs/setup.ts'
import { emptyDatabase, type TestDatabase } from '../server/db.ts'
import { productionSettings } from '../server/production-settings.ts'
import { asOwner } from './moving.ts'
import { directoryUrlOf } from './two-cells.ts'

const made: TestDatabase[] = []
const newDatabase = async () => {
  const database = await emptyDatabase()
  made.push(database)
  return database
}
afterEach(() => {
  for (const database of made.splice(0)) database.drop()
})

const settings = productionSettings()
const environmentOf = ({ ownerUrl, appUrl }: TestDatabase, more = {}) => ({
  ...settings,
  DATABASE_URL: appUrl,
  DATABASE_OWNER_URL: ownerUrl,
  ...more,
})
test('the directory is made with a role that has its tables and nothing else; again it changes nothing', async () => {
  const { ownerUrl } = await newDatabase()
  const make = () => setUp({ environment: {}, args: ['--directory', ownerUrl] })
  expect(await make()).toMatch(/^DIRECTORY_URL=postgres:\/\/paraspar_directory:PASSWORD@/m)
  const facts = () =>
    asOwner(
      ownerUrl,
      `SELECT relname, relacl::text FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
    )
  const before = await facts()
  expect(await make()).toContain('PASSWORD is the one that was printed')
  expect(await facts()).toEqual(before)
  const url = directoryUrlOf(ownerUrl)
  await asOwner(url, "INSERT INTO taken_key VALUES ('phone', '\\x00', 'c1')")
  await asOwner(url, 'DELETE FROM taken_key')
  for (const sql of ['CREATE TABLE mine ()', 'TRUNCATE taken_key', 'DROP TABLE cell'])
    await expect(asOwner(url, sql)).rejects.toThrow(/permission denied|must be owner/)
  await expect(asOwner(ownerUrl, "INSERT INTO cell VALUES ('C1')")).rejects.toThrow('check')
})

test('an installation becomes a cell that the directory knows, and setup prints what to set', async () => {
  const there = await newDatabase()
  await setUp({ environment: {}, args: ['--directory', there.ownerUrl] })
  const DIRECTORY_URL = directoryUrlOf(there.ownerUrl)
  const cells = () => setUp({ environment: { DIRECTORY_URL }, args: ['--cells'] })
  await expect(cells()).rejects.toThrow('no cell yet')
  const [one, two] = [await newDatabase(), await newDatabase()]
  await setUp({ environment: environmentOf(one), args: ['--circle', 'Asha', '--slug', 'asha'] })
  await setUp({ environment: environmentOf(two), args: ['--circle', 'Asha', '--slug', 'asha'] })
  const become = (on: TestDatabase, name: string) =>
    setUp({ environment: environmentOf(on, { DIRECTORY_URL }), args: ['--cell', name] })
  expect(await become(one, 'c1')).toContain('Set CELL=c1 and DIRECTORY_URL')
  expect(await become(two, 'c2')).toContain('Another cell has 1 that this one has too (slug)')
  expect(await become(one, 'c1')).toContain('has 1 keys')
  await expect(become(one, 'c3')).rejects.toThrow('is the cell c1 already')
  expect((await cells()).split('\n')).toEqual([
    expect.stringMatching(/^# HAProxy/),
    'c1 c1',
    'c2 c2',
  ])
  const inCell = environmentOf(two, { DIRECTORY_URL, CELL: 'c2' })
  expect(
    await setUp({ environment: inCell, args: ['--circle', 'Bina', '--slug', 'bina', '--another'] }),
  ).toMatch(/register#code=c2\./)
  expect(await setUp({ environment: inCell, args: ['--operator'] })).toMatch(/register#code=c2\./)
  nameTokens(undefined)
})

test('what cannot be is refused before anything changes', async () => {
  const on = await newDatabase()
  await setUp({ environment: environmentOf(on), args: ['--migrate'] })
  await expect(setUp({ environment: {}, args: ['--directory', on.ownerUrl] })).rejects.toThrow(
    'needs one of its own',
  )
  const as = (more: object, ...args: string[]) =>
    setUp({ environment: environmentOf(on, more), args })
  await expect(as({}, '--cell', 'c1')).rejects.toThrow(ConfigError)
  await expect(as({ DIRECTORY_URL: on.appUrl }, '--cell', 'C-1')).rejects.toThrow('CELL')
  await expect(as({}, '--cell')).rejects.toThrow('--cell: name the cell')
  await expect(as({}, '--directory')).rejects.toThrow('--directory: name the address')
  await expect(as({}, '--cells')).rejects.toThrow('DIRECTORY_URL: is missing')
  expect(
    await asOwner(on.ownerUrl, "SELECT current_setting('paraspar.cell', true) AS cell"),
  ).toEqual([{ cell: null }])
})
