import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/shared/calendar.ts'
import { deliveryJobs } from '#server/notices/deliver-notice.ts'
import { notifyMembers } from '#server/notices/notify-members.ts'
import { securityUseCases } from '#server/security/security-use-cases.ts'
import {
  codeInMail,
  madeUpPerson,
  newCircle,
  newMember,
  type PeopledCircle,
  type Person,
  signIn,
} from '#test/circle/people.ts'
import { enterByPhone, type PhonePerson } from '#test/members/by-phone.ts'
import { type TestWorld, testWorld } from '#test/server/world.ts'

let w: TestWorld
let circle: PeopledCircle
beforeAll(async () => {
  w = await testWorld({
    useCases: [...securityUseCases],
    jobs: { 'notify-members': notifyMembers, ...deliveryJobs },
  })
  circle = await newCircle(w)
})
afterAll(() => w.close())

type OnNewDevice = { readonly owner: Person; readonly device: PhonePerson }

/** A member whose number logged in on a further device by SMS alone. */
async function onNewDevice(inviter: Person = circle.admin): Promise<OnNewDevice> {
  const owner = await newMember(w, circle, { inviter })
  return { owner, device: await enterByPhone(w, { phone: owner.phone }) }
}

/** An act that a device may not do while it waits. */
const act = ({ token }: { token: string }) =>
  w.call('PUT /user/payment-details', { token, body: { upiId: 'somebody@upi' } })
const waits = { code: 'request.new-device-waits' }

describe('a further device that proved itself by SMS alone', () => {
  test('may look for 48 hours, and not act; then it may', async () => {
    const { owner, device } = await onNewDevice()
    expect(device).toMatchObject({ isNew: false, memberId: owner.memberId })
    await expect(w.call('GET /user/session', { token: device.token })).resolves.toBeDefined()
    await expect(act(device)).rejects.toMatchObject(waits)
    await expect(
      w.call('POST /user/change-phone', { token: device.token, body: { phone: '9876543210' } }),
    ).rejects.toMatchObject(waits)
    await expect(
      w.call('POST /user/sessions/end', { token: device.token, body: {} }),
    ).rejects.toMatchObject(waits)
    await w.advance(48 * HOUR_MS + 1)
    const again = await enterByPhone(w, { phone: owner.phone, device: device.device })
    expect(again.waitsUntil).toBeNull()
    await expect(act(again)).resolves.toBeDefined()
  })

  test('reads neither who its owner is nor where they are paid; a first device does', async () => {
    const { device } = await onNewDevice()
    const code = circle.admin.referralCode
    const newcomer = await enterByPhone(w, { phone: madeUpPerson().phone, code, name: 'Gita' })
    const reads = ({ token }: { token: string }) => [
      () => w.call('GET /user/profile', { token }),
      () => w.call('GET /user/security', { token }),
    ]
    for (const read of reads(device)) await expect(read()).rejects.toMatchObject(waits)
    for (const read of reads(newcomer)) await expect(read()).resolves.toBeDefined()
    await w.advance(48 * HOUR_MS + 1)
    for (const read of reads(device)) await expect(read()).resolves.toBeDefined()
  })

  test('goes on waiting when it logs in again', async () => {
    const { owner, device } = await onNewDevice()
    const again = await enterByPhone(w, { phone: owner.phone, device: device.device })
    expect(again.waitsUntil).toBe(device.waitsUntil)
    await expect(act(again)).rejects.toMatchObject(waits)
  })

  test('is told to the other devices, the address, the steward and the introducer', async () => {
    const inviter = await newMember(w, circle)
    const { owner } = await onNewDevice(inviter)
    await w.work()
    const { rows } = await w.owner.pool.query<{ member_id: string; kind: string }>(
      `SELECT member_id, kind FROM notice WHERE kind IN ('new_device', 'device_vouch_wanted')
      AND (member_id = $1 OR about->>'memberId' = $1::text)`,
      [owner.memberId],
    )
    expect(rows.map(({ member_id: to, kind }) => `${kind} ${to}`).sort()).toEqual(
      [
        `device_vouch_wanted ${circle.admin.memberId}`,
        `device_vouch_wanted ${inviter.memberId}`,
        `new_device ${owner.memberId}`,
      ].sort(),
    )
    expect(w.mails.filter(({ to }) => to === owner.email)).toHaveLength(1)
  })
})

describe('a new device acts at once', () => {
  test('after a yes on the old one', async () => {
    const { owner, device } = await onNewDevice()
    const { data } = await w.call('GET /user/devices', { token: owner.token })
    const [waiting] = data.waiting
    await expect(answer(device, waiting?.id, true)).rejects.toMatchObject(waits)
    await answer(owner, waiting?.id, true)
    await expect(act(device)).resolves.toBeDefined()
  })

  test('after the link in the mail', async () => {
    const { owner, device } = await onNewDevice()
    await w.work()
    const code = codeInMail(w, owner.email)
    await w.call('POST /user/confirm-device', { body: { code } })
    await expect(act(device)).resolves.toBeDefined()
    await expect(w.call('POST /user/confirm-device', { body: { code } })).rejects.toMatchObject({
      code: 'members.link-unknown',
    })
  })

  test('after a steward and the introducer say yes, not after one of them', async () => {
    const inviter = await newMember(w, circle)
    const { owner, device } = await onNewDevice(inviter)
    const { data } = await w.call('GET /user/device-vouches', { token: inviter.token })
    const asked = data.find(({ name }) => name === owner.name)
    const deviceId = asked?.id ?? ''
    const stranger = await newMember(w, circle)
    await expect(vouch(stranger, deviceId)).rejects.toMatchObject({
      code: 'members.device-unknown',
    })
    await vouch(inviter, deviceId)
    await vouch(inviter, deviceId)
    await expect(act(device)).rejects.toMatchObject(waits)
    await vouch(circle.admin, deviceId)
    await expect(act(device)).resolves.toBeDefined()
  })

  test('never by one person who is both', async () => {
    const { device } = await onNewDevice(circle.admin)
    const { data } = await w.call('GET /user/device-vouches', { token: circle.admin.token })
    for (const { id } of data) await vouch(circle.admin, id)
    await expect(act(device)).rejects.toMatchObject(waits)
  })

  test('after a password on it', async () => {
    const { owner, device } = await onNewDevice()
    let token = ''
    const { captchaId, image } = await w.call('GET /user/captcha')
    await w.call('POST /user/login', {
      body: {
        email: owner.email,
        password: owner.password,
        captcha: { captchaId, code: image.split(',')[1] ?? '' },
      },
      device: device.device,
      onSession: (session) => (token = session.token),
    })
    await expect(act({ token })).resolves.toBeDefined()
  })
})

describe('a no on the old device', () => {
  test('logs the new one out, and from then on no SMS alone opens the account', async () => {
    const { owner, device } = await onNewDevice()
    const { data } = await w.call('GET /user/devices', { token: owner.token })
    await answer(owner, data.waiting[0]?.id, false)
    await expect(w.call('GET /user/profile', { token: device.token })).rejects.toMatchObject({
      code: 'request.session-expired',
    })
    await expect(
      enterByPhone(w, { phone: owner.phone, device: device.device }),
    ).rejects.toMatchObject({ code: 'members.number-with-officers' })
    await signIn(w, owner)
  })

  test('and a yes at one instant end in one of them', async () => {
    const { owner } = await onNewDevice()
    const { data } = await w.call('GET /user/devices', { token: owner.token })
    const both = await Promise.allSettled(
      [true, false].map((mine) => answer(owner, data.waiting[0]?.id, mine)),
    )
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a shared phone', () => {
  test('is known for each of the family', async () => {
    const [one, other] = [await onNewDevice(), await newMember(w, circle)]
    const { device } = one.device
    const second = await enterByPhone(w, { phone: other.phone, device })
    const back = await enterByPhone(w, { phone: one.owner.phone, device: second.device })
    expect(back.waitsUntil).toBe(one.device.waitsUntil)
  })
})

function answer({ token }: { token: string }, deviceId: string | undefined, mine: boolean) {
  return w.call('POST /user/devices/{deviceId}/answer', {
    token,
    params: { deviceId: deviceId ?? '' },
    body: { mine },
  })
}

function vouch({ token }: { token: string }, deviceId: string) {
  return w.call('POST /user/device-vouches/{deviceId}', { token, params: { deviceId } })
}
