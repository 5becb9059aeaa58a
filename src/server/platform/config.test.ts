import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { PRACTICE_KEYS } from './crypto/practice-keys.ts'
import { SMS_GATEWAYS } from './outside/sms-gateways.ts'
import { localConfig, productionConfig } from './config.ts'
import { ConfigError } from './settings.ts'

const key = () => randomBytes(32).toString('base64')
const GOOD = {
  PUBLIC_URL: 'https://help.example/',
  DATABASE_URL: 'postgres://paraspar_app:s3cret@db.example/paraspar?sslmode=verify-full',
  SMTP_URL: 'smtps://mail.example:465',
  MAIL_FROM: 'Paraspar <help@help.example>',
  SMS_GATEWAY: 'msg91',
  SMS_URL: 'https://sms.example',
  SMS_KEY: 'a-gateway-key',
  STORAGE_DIR: '/var/lib/paraspar',
  MASTER_KEYS: `2026:${key()}`,
  HASH_KEY: key(),
  LINK_KEY: key(),
  FILE_KEY: key(),
  SEAL_KEY: key(),
  OPERATOR_NAME: 'Asha Trust',
  OPERATOR_ADDRESS: '12 Lane 4, Pune',
  OPERATOR_EMAIL: 'office@help.example',
  OPERATOR_PHONE: '+91 20 1234 5678',
}
type Name = keyof typeof GOOD
const with_ = (change: Record<string, string | undefined>) =>
  productionConfig({ ...GOOD, ...change })
const problems = (change: Record<string, string | undefined>): string[] => {
  try {
    with_(change)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.trim())
  }
}

describe('a production configuration', () => {
  test('with everything in it is read', () => {
    const config = productionConfig(GOOD)
    expect(config).toMatchObject({
      mode: 'production',
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'https://help.example',
      connections: 20,
      sms: { kind: 'gateway', key: 'a-gateway-key', request: SMS_GATEWAYS.msg91 },
      limitFactor: 1,
      trustProxy: 'loopback',
      logLevel: 'info',
      operator: { name: 'Asha Trust', social: {} },
    })
    expect([config.keys.master.map(({ id }) => id), config.keys.hash.toString('base64')]).toEqual([
      ['2026'],
      GOOD.HASH_KEY,
    ])
    expect(with_({ SMS_GATEWAY: 'webhook' }).sms).toEqual({
      kind: 'gateway',
      url: GOOD.SMS_URL,
      key: GOOD.SMS_KEY,
      request: SMS_GATEWAYS.webhook,
      settings: { templates: {} },
    })
  })

  test.each(['http://192.168.1.20:8080/message', 'http://127.0.0.1:9', 'http://[fd00::1]/sms'])(
    'an SMS gateway nearby may speak http: %s',
    (address) => {
      expect(with_({ SMS_URL: address }).sms).toMatchObject({ url: address })
    },
  )

  test.each([
    'http://sms.example',
    'http://8.8.8.8',
    'http://192.168.1.20.example',
    'ftp://10.0.0.1',
  ])('an SMS gateway elsewhere may not: %s', (address) => {
    expect(problems({ SMS_URL: address })[0]).toMatch('SMS_URL: must')
  })

  test.each(Object.keys(GOOD) as Name[])('without %s says so, and only that', (name) => {
    expect(problems({ [name]: undefined })).toEqual([`${name}: is missing`])
  })

  test('with nothing in it names everything at once', () => {
    expect(() => productionConfig({})).toThrow(ConfigError)
    expect(
      problems(Object.fromEntries(Object.keys(GOOD).map((name) => [name, undefined]))),
    ).toEqual(Object.keys(GOOD).map((name) => `${name}: is missing`))
  })

  test.each([
    ['PUBLIC_URL', 'http://help.example'],
    ['PUBLIC_URL', 'help.example'],
    ['PUBLIC_URL', ''],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['DATABASE_URL', 'postgres://postgres:x@db.example/paraspar'],
    ['DATABASE_URL', 'postgres://paraspar_owner:x@db.example/paraspar'],
    ['DATABASE_URL', 'mysql://paraspar_app:x@db.example/p'],
    ['DATABASE_URL', 'postgres://db.example/paraspar'],
    ['SMTP_URL', 'http://mail.example'],
    ['MAIL_FROM', 'Paraspar'],
    ['MAIL_FROM', ''],
    ['SMS_GATEWAY', 'file'],
    ['SMS_GATEWAY', ''],
    ['SMS_URL', 'http://sms.example'],
    ['SMS_KEY', 'short'],
    ['STORAGE_DIR', 'data/files'],
    ['STORAGE_DIR', ''],
    ['PICTURES_S3', 'http://s3.example.org/pictures'],
    ['PICTURES_S3', 'https://s3.example.org'],
    ['PICTURES_S3', 's3://pictures'],
    ['PICTURES_S3_SECRET', ''],
    ['OPERATOR_NAME', ''],
    ['OPERATOR_ADDRESS', '-'],
    ['OPERATOR_EMAIL', 'nobody'],
    ['OPERATOR_PHONE', '123'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', 'web'],
    ['PORT', '80.5'],
    ['DATABASE_CONNECTIONS', '1'],
    ['DATABASE_CONNECTIONS', '1000'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', 'true'],
    ['LOG_LEVEL', 'silent'],
    ['LOG_LEVEL', 'trace'],
    ['BANK_HOLIDAYS', 'Diwali'],
    ['BANK_HOLIDAYS', '2027-02-30'],
    ['BANK_HOLIDAYS', '22-03-2027'],
    ['OPERATOR_SOCIAL', 'facebook'],
    ['OPERATOR_SOCIAL', 'facebook=http://facebook.example'],
    ['OPERATOR_SOCIAL', 'facebook=javascript:alert(1)'],
  ])('with %s = %j is refused by that name', (name, value) => {
    expect(
      problems({ [name]: value }).every(
        (problem) => problem.startsWith(`${name}: `) && !problem.endsWith('is missing'),
      ),
    ).toBe(true)
    expect(problems({ [name]: value }).length).toBeGreaterThan(0)
  })

  test('takes optional values', () => {
    expect(
      with_({
        HOST: '0.0.0.0',
        PORT: '8080',
        DATABASE_CONNECTIONS: '50',
        LOG_LEVEL: 'warn',
        TRUST_PROXY: 'no',
      }),
    ).toMatchObject({
      host: '0.0.0.0',
      port: 8080,
      connections: 50,
      logLevel: 'warn',
      trustProxy: false,
    })
    expect(with_({ TRUST_PROXY: '10.0.0.0/8, fd00::1' }).trustProxy).toBe('10.0.0.0/8, fd00::1')
  })

  test('takes the days on which banks are closed here', () => {
    expect([...with_({ BANK_HOLIDAYS: '2027-03-22, 2027-10-29,' }).bankHolidays]).toEqual([
      '2027-03-22',
      '2027-10-29',
    ])
    expect([...with_({}).bankHolidays]).toEqual([])
  })

  test('keeps the whole address of a network’s page, also after an equals sign', () => {
    expect(
      with_({
        OPERATOR_SOCIAL:
          'facebook=https://facebook.example/profile.php?id=12, twitter = https://x.example/a ,',
      }).operator.social,
    ).toEqual({
      facebook: 'https://facebook.example/profile.php?id=12',
      twitter: 'https://x.example/a',
    })
  })
})

describe('keys', () => {
  const weak = {
    short: randomBytes(16).toString('base64'),
    long: randomBytes(33).toString('base64'),
    zero: Buffer.alloc(32).toString('base64'),
    repeated: Buffer.from('abcdefgh'.repeat(4)).toString('base64'),
    text: 'changeme',
    empty: '',
  }
  test.each(
    ['HASH_KEY', 'LINK_KEY', 'FILE_KEY', 'SEAL_KEY'].flatMap((name) =>
      Object.entries(weak).map(([kind, value]) => [name, kind, value] as const),
    ),
  )('%s that is %s is refused', (name, _kind, value) => {
    expect(problems({ [name]: value })).toEqual([
      `${name}: must be 32 random bytes in base64 (openssl rand -base64 32)`,
    ])
  })

  test.each([
    ...Object.values(weak).map((value) => `2026:${value}`),
    key(),
    `:${key()}`,
    `a b:${key()}`,
    `2026:${key()},`,
    `2026:${key()},2027`,
    `2026:${key()},2026:${key()}`,
  ])('the master keys %j are refused', (value) => {
    expect(problems({ MASTER_KEYS: value })).toEqual([
      expect.stringMatching(/^MASTER_KEYS: must be name:base64/),
    ])
  })

  test('refuses every key of practice mode at every place, because everybody can read them', () => {
    const why =
      'is a key of practice mode, which anybody can read in the source. Make new keys: npm run --silent setup -- --keys'
    for (const known of Object.values(PRACTICE_KEYS)) {
      for (const name of ['HASH_KEY', 'LINK_KEY', 'FILE_KEY', 'SEAL_KEY'])
        expect(problems({ [name]: known })).toEqual([`${name}: ${why}`])
      expect(problems({ MASTER_KEYS: `2027:${key()},local:${known}` })).toEqual([
        `MASTER_KEYS (local): ${why}`,
      ])
    }
  })

  test('of which two are the same are refused, whichever two', () => {
    const [one, other] = [key(), key()]
    for (const change of [
      { HASH_KEY: one, LINK_KEY: one },
      { LINK_KEY: one, FILE_KEY: one },
      { FILE_KEY: one, SEAL_KEY: one },
      { FILE_KEY: one, HASH_KEY: one },
      { HASH_KEY: one, MASTER_KEYS: `a:${one}` },
      { MASTER_KEYS: `a:${one},b:${one}` },
    ]) {
      expect(problems(change)).toEqual([
        'MASTER_KEYS, HASH_KEY, LINK_KEY, FILE_KEY, SEAL_KEY: must all be different',
      ])
    }
    expect(
      with_({ MASTER_KEYS: `2027: ${one} , 2026:${other}` }).keys.master.map(
        ({ id, key: bytes }) => [id, bytes.toString('base64')],
      ),
    ).toEqual([
      ['2027', one],
      ['2026', other],
    ])
  })

  test('and passwords are in no message', () => {
    const secrets = {
      ...GOOD,
      DATABASE_URL: 'postgres://postgres:TopSecret1@db/x',
      SMS_KEY: 'hidden',
      HASH_KEY: 'TopSecret2',
      MASTER_KEYS: 'x:TopSecret3',
      SMTP_URL: 'http://u:TopSecret4@mail',
    }
    expect(problems(secrets)).toHaveLength(5)
    expect(problems(secrets).join()).not.toMatch(/TopSecret|hidden/)
  })
})

test('practice and test use loopback, a mail folder and no proxy', () => {
  const keys = {
    master: [],
    hash: Buffer.alloc(0),
    link: Buffer.alloc(0),
    file: Buffer.alloc(0),
    seal: Buffer.alloc(0),
  }
  expect(
    localConfig({
      mode: 'practice',
      folder: '/tmp/x',
      port: 4321,
      databaseUrl: 'postgres://x',
      smtpUrl: 'smtp://127.0.0.1:1',
      keys,
      limitFactor: 1,
      logLevel: 'silent',
    }),
  ).toMatchObject({
    mode: 'practice',
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:4321',
    sms: { kind: 'file', folder: '/tmp/x/outbox' },
    storageFolder: '/tmp/x/files',
    trustProxy: false,
  })
})
