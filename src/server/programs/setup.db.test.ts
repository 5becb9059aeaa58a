import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '#test/server/db.ts'
import { productionSettings } from '#test/server/production-settings.ts'
import { closeWorld, createWorld } from '../create-world.ts'
import { firstCircleOffer } from '../opening/first-circle.ts'
import { productionConfig } from '../platform/config.ts'
import { sha256 } from '../platform/crypto/ids.ts'
import { createVault } from '../platform/crypto/vault.ts'
import { setUp } from './setup.ts'

let database: TestDatabase
let environment: Record<string, string>
let ownerUrl: string

beforeEach(async () => {
  database = await emptyDatabase()
  ownerUrl = database.ownerUrl
  environment = {
    ...productionSettings(),
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: ownerUrl,
  }
})
afterEach(() => database.drop())

describe('npm run setup', () => {
  test('migrates, opens the circle and prints two links, stored as hashes', async () => {
    const said = await setUp({
      environment,
      args: ['--circle', 'Village of Asha', '--slug', 'asha', '--seen'],
    })
    const tokens = Array.from(
      said.matchAll(/https:\/\/help\.example\/register#code=([\w-]{43})/g),
      ([, token]) => token ?? '',
    )
    const circles = await query(
      ownerUrl,
      `SELECT name, slug, seen, policy_version, (SELECT mode FROM installation) AS mode
        FROM circle`,
    )
    const invitations = await query(
      ownerUrl,
      'SELECT token_hash FROM invitation ORDER BY token_hash',
    )
    expect(circles).toEqual([
      { name: 'Village of Asha', slug: 'asha', seen: true, policy_version: 1, mode: 'production' },
    ])
    expect(tokens).toHaveLength(2)
    expect(invitations.map((row) => row['token_hash'])).toEqual(
      tokens.map((token) => sha256(token)).sort(Buffer.compare),
    )
  })

  test('leaves the first circle to the link that the start prints, or opens it itself', async () => {
    await setUp({ environment, args: ['--migrate'] })
    const offer = async () => {
      const world = createWorld(productionConfig(environment))
      try {
        return await firstCircleOffer(world)
      } finally {
        await closeWorld(world)
      }
    }
    const token = /https:\/\/help\.example\/start-a-circle#code=([\w-]{43})$/.exec(
      (await offer()) ?? '',
    )?.[1]
    expect(await query(ownerUrl, 'SELECT first_link_hash AS hash FROM opening_bounds')).toEqual([
      { hash: sha256(token ?? '') },
    ])
    expect(await setUp({ environment, args: ['--first-circle'] })).toContain(`#code=${token}`)
    await setUp({ environment, args: ['--circle', 'Asha', '--slug', 'asha'] })
    expect(await offer()).toBeUndefined()
  })

  test('only brings the database up to date when asked to', async () => {
    expect(await setUp({ environment, args: ['--migrate'] })).toMatch(/^The tables are made/)
    expect(await setUp({ environment, args: ['--migrate'] })).toMatch(/Nothing was changed/)
    expect(
      await query(
        ownerUrl,
        `SELECT (SELECT mode FROM installation) AS mode,
          (SELECT count(*)::int FROM circle) AS circles`,
      ),
    ).toEqual([{ mode: 'production', circles: 0 }])
  })

  test('refuses a second circle unless it is asked for, and the same slug always', async () => {
    await setUp({ environment, args: ['--circle', 'One', '--slug', 'one'] })
    await expect(
      setUp({ environment, args: ['--circle', 'Two', '--slug', 'two'] }),
    ).rejects.toThrow('--another')
    await expect(
      setUp({ environment, args: ['--circle', 'Uno', '--slug', 'one', '--another'] }),
    ).rejects.toThrow('slug one')
    await setUp({ environment, args: ['--circle', 'Two', '--slug', 'two', '--another'] })
    expect(await query(ownerUrl, 'SELECT slug FROM circle ORDER BY slug')).toEqual([
      { slug: 'one' },
      { slug: 'two' },
    ])
  })

  test('prints the missing links for a circle short of administrators alone', async () => {
    await setUp({ environment, args: ['--circle', 'One', '--slug', 'one'] })
    expect(await setUp({ environment, args: ['--invite', '--slug', 'one'] })).toContain(
      '/register#code=',
    )
    await expect(setUp({ environment, args: ['--invite', '--slug', 'none'] })).rejects.toThrow(
      'no circle',
    )
    const another = () =>
      query(
        ownerUrl,
        `WITH
          made AS (INSERT INTO member
            (circle_id, member_id, status, name_sealed, email_sealed, phone_sealed, pan_sealed,
              birth_sealed, registered_at)
      SELECT circle_id, gen_random_uuid(), 'active', '', '', '', '', '', now() FROM circle
        RETURNING circle_id, member_id)
      INSERT INTO member_role (circle_id, member_id, role, granted_at)
      SELECT circle_id, member_id, 'admin', now() FROM made`,
      )
    const links = async () =>
      Array.from(
        (await setUp({ environment, args: ['--invite', '--slug', 'one'] })).matchAll(
          /\/register#code=/g,
        ),
      ).length
    expect(await links()).toBe(2)
    await another()
    expect(await links()).toBe(1)
    await another()
    await expect(links()).rejects.toThrow('already has its administrators')
    await query(
      ownerUrl,
      `UPDATE member SET status = 'suspended'
        WHERE member_id = (SELECT member_id FROM member LIMIT 1)`,
    )
    expect(await links()).toBe(1)
  })

  const onPanel = (people: number, able: number) =>
    `The panel has ${people} ${people === 1 ? 'officer' : 'officers'} now. ${able} of them ` +
    'can act: active officers with all that work in a role needs.'

  test('puts an officer on the panel and takes them off again, by circle and e-mail', async () => {
    await setUp({ environment, args: ['--circle', 'One', '--slug', 'one'] })
    await expect(
      setUp({ environment, args: ['--panel-add', 'one/Asha@Example.in'] }),
    ).rejects.toThrow('no active officer')
    const { hash } = createVault(productionConfig(environment).keys)
    await query(
      ownerUrl,
      `INSERT INTO member
        (circle_id, member_id, status, name_sealed, email_sealed, phone_sealed, pan_sealed,
          birth_sealed, registered_at)
      SELECT circle_id, gen_random_uuid(), 'active', '', '', '', '', '', now() FROM circle;
      INSERT INTO member_role (circle_id, member_id, role, granted_at)
      SELECT circle_id, member_id, 'officer', now() FROM member;
      INSERT INTO identity
        (identity_id, circle_id, member_id, email_key, phone_key, pan_key, password_hash,
          referral_code, created_at, email_verified_at)
      SELECT gen_random_uuid(), circle_id, member_id,
        '\\x${hash('email', 'asha@example.in').toString('hex')}', '', '', 'none', 'CODE', now(),
        now() FROM member`,
    )
    expect(await setUp({ environment, args: ['--panel-add', 'one/Asha@Example.in'] })).toBe(
      onPanel(1, 0),
    )
    await query(
      ownerUrl,
      `INSERT INTO totp (identity_id, secret_sealed, created_at) SELECT identity_id, '', now()
        FROM identity`,
    )
    expect(await setUp({ environment, args: ['--panel-add', 'one/asha@example.in'] })).toBe(
      onPanel(1, 0),
    )
    await query(ownerUrl, 'UPDATE totp SET confirmed_at = now()')
    expect(await setUp({ environment, args: ['--panel-add', 'one/asha@example.in'] })).toBe(
      onPanel(1, 0),
    )
    await query(ownerUrl, 'UPDATE identity SET phone_verified_at = now()')
    expect(await setUp({ environment, args: ['--panel-add', 'one/asha@example.in'] })).toBe(
      onPanel(1, 1),
    )
    await query(ownerUrl, 'DELETE FROM member_role')
    await expect(
      setUp({ environment, args: ['--panel-add', 'one/asha@example.in'] }),
    ).rejects.toThrow('no active officer')
    expect(await setUp({ environment, args: ['--panel-remove', 'one/asha@example.in'] })).toBe(
      onPanel(0, 0),
    )
    await expect(
      setUp({ environment, args: ['--panel-remove', 'one/asha@example.in'] }),
    ).rejects.toThrow('not on the panel')
  })

  test.each(['--agree-reset', '--agree-suspension'])(
    'says that nobody proposed what %s is for, and then does nothing',
    async (wish) => {
      await setUp({ environment, args: ['--circle', 'One', '--slug', 'one'] })
      expect(await setUp({ environment, args: [wish, 'one/asha@example.in'] })).toContain(
        'Nothing was done',
      )
    },
  )

  test.each([
    [['--panel-add'], '--panel-add'],
    [['--panel-add', 'asha@example.in'], 'circle-slug/email'],
    [['--panel-remove', 'one/asha@example.in', 'two'], 'circle-slug/email'],
    [['--agree-reset', 'asha'], 'circle-slug/email'],
    [['--agree-suspension', 'asha'], 'circle-slug/email'],
    [['--slug', 'one'], 'not complete'],
    [['--circle', 'One'], 'not complete'],
    [['--circle', 'One', '--slug', 'Not a slug'], '--slug'],
    [['--circle', 'O', '--slug', 'one'], '--circle'],
  ])('says what is wrong with %j', async (args, why) => {
    await expect(setUp({ environment, args })).rejects.toThrow(why)
  })

  test('says which setting is missing or unsafe', async () => {
    const args = ['--circle', 'One', '--slug', 'one']
    const { DATABASE_OWNER_URL, ...without } = environment
    await expect(setUp({ environment: without, args })).rejects.toThrow('DATABASE_OWNER_URL')
    await expect(
      setUp({
        environment: { ...environment, DATABASE_OWNER_URL: environment['DATABASE_URL'] },
        args,
      }),
    ).rejects.toThrow('must not be the role')
    await expect(
      setUp({
        environment: { ...environment, DATABASE_URL: 'postgres://paraspar_app@127.0.0.1/x' },
        args,
      }),
    ).rejects.toThrow('password')
    await expect(
      setUp({ environment: { ...environment, SMTP_URL: undefined }, args }),
    ).rejects.toThrow('SMTP_URL')
    expect(DATABASE_OWNER_URL).toBe(ownerUrl)
  })

  test("says so when the server's role has another password than DATABASE_URL", async () => {
    const wrong = new URL(environment['DATABASE_URL'] ?? '')
    wrong.password = 'not-this-one'
    await expect(
      setUp({
        environment: { ...environment, DATABASE_URL: wrong.href },
        args: ['--circle', 'One', '--slug', 'one'],
      }),
    ).rejects.toThrow('ALTER ROLE')
  })
})

async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
