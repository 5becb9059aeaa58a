import type { MadePasskey, UsedPasskey } from '#contract/security/security.ts'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/shared/calendar.ts'
import { softAuthenticator } from '#test/circle/authenticator.ts'
import { newCircle, newMember, type Person } from '#test/circle/people.ts'
import { givenApp, logInWithPassword } from '#test/circle/second-factors.ts'
import { testWorld } from '#test/server/world.ts'
import { relyingParty } from './passkeys.ts'
import { securityUseCases } from './security-use-cases.ts'
import { worldOfFile } from '#test/helping/helping.ts'

type Key = ReturnType<typeof softAuthenticator>
type Made = Parameters<Key['use']>[1]

/** The format of a device's response, though no device made it. */
const WELL_FORMED = {
  id: 'x',
  rawId: 'x',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', attestationObject: 'x' },
}
const REFUSED = { code: 'members.passkey-refused' }
const BACK_AND_FORTH: readonly (readonly [string, Made])[] = [
  ['another origin', { origin: 'https://evil.example' }],
  ['another party', { partyId: 'evil.example' }],
  ['nobody at the device', { verified: false }],
]

const w = await worldOfFile(() => testWorld({ useCases: [...securityUseCases] }))
const circle = await newCircle(w)

test.each([
  ['https://help.example', { id: 'help.example', origin: 'https://help.example' }],
  ['https://help.example:8443', { id: 'help.example', origin: 'https://help.example:8443' }],
  ['http://127.0.0.1:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
])('passkeys of %s belong to %j', (publicUrl, party) => {
  expect(relyingParty(publicUrl)).toEqual(party)
})

describe('saving a passkey', () => {
  test('as the first factor gives codes, seals its name and counts for now', async () => {
    const person = await newMember(w, circle)
    const key = newKey()
    const { recoveryCodes } = await save(person, key, 'My phone')
    await w.work()
    expect(recoveryCodes).toHaveLength(10)
    expect(await security(person)).toMatchObject({
      totp: false,
      passkeys: [{ id: key.credentialId, name: 'My phone', lastUsedAt: null }],
      recoveryCodesLeft: 10,
    })
    expect(w.mails.at(-1)).toMatchObject({
      to: person.email,
      subject: 'A second factor was added to your Paraspar account',
    })
    const { rows } = await w.owner.pool.query<{ name: Buffer }>(
      'SELECT name_sealed AS name FROM passkey WHERE credential_id = $1',
      [key.credentialId],
    )
    expect(rows[0]?.name.includes('My phone')).toBe(false)
    expect((await w.call('GET /user/session', { token: person.token })).user.secondFactor).toBe(
      'given',
    )
  })

  test('beside another factor leaves the recovery codes as they are', async () => {
    const person = await newMember(w, circle)
    const { recoveryCodes } = await givenApp(w, person)
    expect((await save(person, newKey())).recoveryCodes).toEqual([])
    const token = await logInWithPassword(w, person)
    await expect(
      w.call('POST /user/second-factor', { token, body: { code: recoveryCodes[0] ?? '' } }),
    ).resolves.toBeDefined()
  })

  test.each(BACK_AND_FORTH)('made with %s is refused', async (_what, made) => {
    const person = await newMember(w, circle)
    const { options } = await w.call('POST /user/passkeys/start', { token: person.token })
    await expect(send(person, newKey().register(options, made))).rejects.toMatchObject(REFUSED)
    expect((await security(person)).passkeys).toEqual([])
  })

  test('answers a challenge once, for five minutes, of this person, for saving', async () => {
    const [person, other] = [await newMember(w, circle), await newMember(w, circle)]
    const key = newKey()
    const { options } = await w.call('POST /user/passkeys/start', { token: person.token })
    await expect(send(other, newKey().register(options))).rejects.toMatchObject(REFUSED)
    await expect(send(person, key.register(options, { verified: false }))).rejects.toMatchObject(
      REFUSED,
    )
    await expect(send(person, key.register(options))).rejects.toMatchObject(REFUSED)
    const late = await w.call('POST /user/passkeys/start', { token: person.token })
    await w.advance(5 * MINUTE_MS - 1_000)
    await w.call('POST /user/reauthenticate', {
      token: person.token,
      body: { password: person.password },
    })
    await w.advance(1_001)
    await expect(send(person, key.register(late.options))).rejects.toMatchObject(REFUSED)
    await save(person, key)
    const use = await w.call('POST /user/second-factor/passkey/start', { token: person.token })
    await expect(send(person, newKey().register(use.options))).rejects.toMatchObject(REFUSED)
  })

  test.each([
    [{}],
    [{ response: null }],
    [{ id: 'x', response: { clientDataJSON: '%%%' } }],
    [{ ...WELL_FORMED, more: 1 }],
  ])('sent as %j is refused by its form', async (response) => {
    await expect(send(await newMember(w, circle), response)).rejects.toMatchObject({
      code: 'request.invalid',
    })
  })

  test.each([[WELL_FORMED.response], [{ clientDataJSON: '%%%', attestationObject: '' }]])(
    'that answers %j is refused and breaks nothing',
    async (response) => {
      await expect(
        send(await newMember(w, circle), { ...WELL_FORMED, response }),
      ).rejects.toMatchObject(REFUSED)
    },
  )

  test('that somebody has already is refused, and the eleventh is one too many', async () => {
    const [person, other] = [await newMember(w, circle), await newMember(w, circle)]
    const key = newKey()
    await save(person, key)
    await expect(save(other, key)).rejects.toMatchObject(REFUSED)
    const last = await w.call('POST /user/passkeys/start', { token: person.token })
    for (let count = 1; count < 10; count++) await save(person, newKey())
    await expect(
      w.call('POST /user/passkeys/start', { token: person.token }),
    ).rejects.toMatchObject({ code: 'members.too-many-passkeys' })
    await expect(send(person, newKey().register(last.options))).rejects.toMatchObject({
      code: 'members.too-many-passkeys',
    })
  })

  test('needs a login of the last five minutes', async () => {
    const person = await newMember(w, circle)
    await w.advance(5 * MINUTE_MS + 1_000)
    for (const request of [
      () => w.call('POST /user/passkeys/start', { token: person.token }),
      () => send(person, WELL_FORMED),
      () => remove(person, 'x'),
    ]) {
      await expect(request()).rejects.toMatchObject({ code: 'request.login-stale' })
    }
  })
})

describe('giving a passkey', () => {
  test('is the second factor of a new session', async () => {
    const { person, key } = await withKey()
    const token = await logInWithPassword(w, person)
    await give({ token }, key)
    const [passkey] = (await security({ token })).passkeys
    expect(passkey?.lastUsedAt).not.toBeNull()
  })

  test('is a fresh login too', async () => {
    const { person, key } = await withKey()
    await w.advance(6 * MINUTE_MS)
    await expect(
      w.call('POST /user/recovery-codes', { token: person.token }),
    ).rejects.toMatchObject({ code: 'request.login-stale' })
    await give(person, key)
    await expect(
      w.call('POST /user/recovery-codes', { token: person.token }),
    ).resolves.toBeDefined()
  })

  test.each([
    ...BACK_AND_FORTH,
    ['a counter that did not go up', { counter: 1 }],
    ['an unknown id', { credentialId: 'AAAAAAAAAAAAAAAAAAAAAA' }],
  ] as typeof BACK_AND_FORTH)('with %s is refused', async (_what, made) => {
    const { person, key } = await withKey()
    const token = await logInWithPassword(w, person)
    const { options } = await w.call('POST /user/second-factor/passkey/start', { token })
    await expect(sendUse({ token }, key.use(options, made))).rejects.toMatchObject(REFUSED)
    expect((await w.call('GET /user/session', { token })).user.secondFactor).toBe('due')
    await give({ token }, key)
  })

  test('answers a challenge once, and only one of this person', async () => {
    const [{ person, key }, stranger] = [await withKey(), await withKey()]
    const { options } = await w.call('POST /user/second-factor/passkey/start', {
      token: person.token,
    })
    const response = key.use(options)
    await sendUse(person, response)
    await expect(sendUse(person, response)).rejects.toMatchObject(REFUSED)
    const theirs = await w.call('POST /user/second-factor/passkey/start', {
      token: stranger.person.token,
    })
    await expect(sendUse(person, key.use(theirs.options))).rejects.toMatchObject(REFUSED)
    const own = await w.call('POST /user/second-factor/passkey/start', { token: person.token })
    await expect(sendUse(person, stranger.key.use(own.options))).rejects.toMatchObject(REFUSED)
  })

  test('is nothing for who has none', async () => {
    const person = await newMember(w, circle)
    await expect(
      w.call('POST /user/second-factor/passkey/start', { token: person.token }),
    ).rejects.toMatchObject({ code: 'members.factor-missing' })
    await expect(
      sendUse(person, {
        ...WELL_FORMED,
        response: { clientDataJSON: 'e30', authenticatorData: 'x', signature: 'x' },
      }),
    ).rejects.toMatchObject({ code: 'members.factor-missing' })
  })
})

describe('removing a passkey', () => {
  test('ends it and tells the address; the last one takes the recovery codes along', async () => {
    const { person, key } = await withKey()
    await remove(person, key.credentialId)
    await w.work()
    expect(w.mails.at(-1)).toMatchObject({
      to: person.email,
      subject: 'A second factor was removed from your Paraspar account',
    })
    expect(await security(person)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  })

  test('of somebody else answers as if there were none', async () => {
    const [{ key }, stranger] = [await withKey(), await withKey()]
    await expect(remove(stranger.person, key.credentialId)).rejects.toMatchObject({
      code: 'members.passkey-unknown',
    })
    await expect(remove(stranger.person, 'made-up')).rejects.toMatchObject({
      code: 'members.passkey-unknown',
    })
  })

  test('is refused to staff whose only factor it is, and not while an app is there', async () => {
    const { person, key } = await withKey({ roles: ['officer'], factor: false })
    await expect(remove(person, key.credentialId)).rejects.toMatchObject({
      code: 'members.factor-needed-by-staff',
    })
    await givenApp(w, person)
    await remove(person, key.credentialId)
    await expect(w.call('POST /user/totp/remove', { token: person.token })).rejects.toMatchObject({
      code: 'members.factor-needed-by-staff',
    })
  })
})

function newKey(): Key {
  return softAuthenticator(w.world.config.publicUrl)
}

async function withKey(
  options: Parameters<typeof newMember>[2] = {},
): Promise<{ person: Person; key: Key }> {
  const [person, key] = [await newMember(w, circle, options), newKey()]
  await save(person, key)
  return { person, key }
}

async function save(person: { token: string }, key: Key, name = 'A key') {
  const { options } = await w.call('POST /user/passkeys/start', { token: person.token })
  return send(person, key.register(options), name)
}

function send({ token }: { token: string }, response: Record<string, unknown>, name = 'A key') {
  return w.call('POST /user/passkeys', { token, body: { name, response: response as MadePasskey } })
}

async function give({ token }: { token: string }, key: Key) {
  const { options } = await w.call('POST /user/second-factor/passkey/start', { token })
  return sendUse({ token }, key.use(options))
}

function sendUse({ token }: { token: string }, response: Record<string, unknown>) {
  return w.call('POST /user/second-factor/passkey', {
    token,
    body: { response: response as UsedPasskey },
  })
}

function remove({ token }: { token: string }, passkeyId: string) {
  return w.call('POST /user/passkeys/remove', { token, body: { passkeyId } })
}

async function security({ token }: { token: string }) {
  return (await w.call('GET /user/security', { token })).data
}
