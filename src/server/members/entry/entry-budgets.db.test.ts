import { beforeEach, describe, expect, test } from 'vitest'
import { ceilingOfAll, GUESSES } from '#domain/shared/entry-ceilings.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/shared/calendar.ts'
import { readCodeBounds } from '#server/platform/use-case/code-bounds.ts'
import { securityUseCases } from '#server/security/security-use-cases.ts'
import {
  madeUpPerson,
  newCircle,
  newMember,
  proveEmail,
  register,
  signIn,
} from '#test/circle/people.ts'
import { clockTo } from '#test/helping/clock.ts'
import { enterByPhone, entryCode, finishByPhone, startByPhone } from '#test/members/by-phone.ts'
import { refusal } from '#test/helping/commands.ts'
import { testWorld } from '#test/server/world.ts'
import { worldOfFile } from '#test/helping/helping.ts'

const w = await worldOfFile(() => testWorld({ limitFactor: 1, useCases: [...securityUseCases] }))
const circle = await newCircle(w)
// Limits count within whole hours and days of UTC; 11:00 in India is 5:30.
beforeEach(() => clockTo(w, '11:00'))

const newPhone = () => madeUpPerson().phone
let networks = 0
const newNetwork = () => `10.9.${Math.floor(networks / 250)}.${networks++ % 250}`

const FULL = 'members.too-many-newcomers'

/** Numbers of nobody, each from a network of its own, two at once; what each was answered. */
async function strangers(code: string, count: number): Promise<string[]> {
  const one = () =>
    startByPhone(w, { phone: newPhone(), code, work: 2, network: newNetwork() }).then(
      () => 'sent',
      (error: { code: string }) => error.code,
    )
  const answers: string[] = []
  while (answers.length < count)
    answers.push(
      ...(await Promise.all(Array.from({ length: Math.min(2, count - answers.length) }, one))),
    )
  return answers
}

function tally(answers: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1
  return counts
}

describe('the codes of known and unknown numbers', () => {
  test('have budgets that refuse alike', async () => {
    const known = (await newMember(w, circle)).phone
    for (const phone of [known, newPhone()]) {
      const network = newNetwork()
      for (let count = 0; count < 5; count++) await startByPhone(w, { phone, network })
      await expect(startByPhone(w, { phone, network })).rejects.toMatchObject({
        code: 'request.too-many',
      })
    }
  })

  test('bound what all networks together make us send to one number: 10 an hour, 20 a day', async () => {
    const phone = newPhone()
    const refused = { code: 'request.too-many' }
    const start = () => startByPhone(w, { phone, network: newNetwork() })
    for (let hour = 0; hour < 2; hour++) {
      for (let count = 0; count < 10; count++) await start()
      await expect(start()).rejects.toMatchObject(refused)
      await w.advance(HOUR_MS)
    }
    await expect(start()).rejects.toMatchObject(refused)
    await w.advance(DAY_MS)
    await start()
  })

  test('take one try and few codes a number while somebody guesses at many, not from a known browser', async () => {
    const person = await newMember(w, circle)
    const phone = (await newMember(w, circle)).phone
    const first = await enterByPhone(w, { phone, network: newNetwork() })
    const start = (from: object) => startByPhone(w, { phone, work: 2, ...from })
    const typed = async (codeId: string, code: string, from: object) =>
      (await refusal(finishByPhone(w, { phone, codeId, typed: code, ...from }))).code
    const wrong = async (from: object) => {
      const { codeId } = await start(from)
      await w.work()
      const wrongCode = entryCode(w, phone) === '000000' ? '000001' : '000000'
      return [await typed(codeId, wrongCode, from), await typed(codeId, wrongCode, from)]
    }
    const stranger = { network: newNetwork() }
    expect(await wrong(stranger)).toEqual(['members.code-wrong', 'members.code-wrong'])
    const { limits } = w.world.services
    const before = await limits.shareOfFullest([GUESSES])
    expect(before * GUESSES.max).toBeCloseTo(2)
    for (let at = 2; at < GUESSES.max; at++) await limits.hitSliding([GUESSES])
    expect(await wrong(stranger)).toEqual(['members.code-wrong', 'members.code-too-many-tries'])
    expect(await wrong({ ...stranger, device: first.device })).toEqual([
      'members.code-wrong',
      'members.code-wrong',
    ])
    await expect(startByPhone(w, { phone: person.phone, ...stranger })).rejects.toMatchObject({
      code: 'members.longer-check',
    })
    for (let count = 0; count < 4; count++)
      await startByPhone(w, { phone: person.phone, work: 2, network: newNetwork() })
    await expect(
      startByPhone(w, { phone: person.phone, work: 2, network: newNetwork() }),
    ).rejects.toMatchObject({ code: 'request.too-many' })
    await w.advance(HOUR_MS + 6 * MINUTE_MS)
    await startByPhone(w, { phone: person.phone, network: newNetwork() })
  })

  test('bound what one network makes us send to all numbers: 60 an hour', async () => {
    const network = newNetwork()
    const start = () => startByPhone(w, { phone: newPhone(), network })
    for (let count = 0; count < 60; count++) await start()
    // The captchas of this network are back after a quarter of an hour; its codes are not.
    await w.advance(16 * MINUTE_MS)
    await expect(start()).rejects.toMatchObject({ code: 'request.too-many' })
    await w.advance(HOUR_MS)
    await start()
  })

  test('bound what one invitation makes us send: 50 in any hour, also over the edge of one', async () => {
    const { admin } = await newCircle(w)
    await clockTo(w, '11:20')
    expect(tally(await strangers(admin.referralCode, 54))).toEqual({
      'sent': 50,
      'request.too-many': 4,
    })
    // The full hour of UTC is at 11:30.
    await w.advance(12 * MINUTE_MS)
    expect(tally(await strangers(admin.referralCode, 4))).toEqual({ 'request.too-many': 4 })
    await w.advance(HOUR_MS)
    expect(tally(await strangers(admin.referralCode, 2))).toEqual({ sent: 2 })
  })
})

describe('the ceilings of codes for newcomers', () => {
  test('bound a circle to 100 in any 24 hours, and never a member who logs in', async () => {
    const own = await newCircle(w)
    const member = await newMember(w, own)
    const codes = [own.admin.referralCode, member.referralCode]
    await clockTo(w, '23:00')
    const answers = []
    // 90 strangers with one link and 20 with another, over hours and the end of a day.
    for (const [code, count] of [
      [codes[0], 50],
      [codes[1], 20],
      [codes[0], 40],
    ] as const) {
      answers.push(...(await strangers(code ?? '', count)))
      await w.advance(4 * HOUR_MS)
    }
    expect(answers.filter((answer) => answer === 'sent')).toHaveLength(100)
    expect(await strangers(codes[1] ?? '', 2)).toEqual(Array(2).fill(FULL))
    await w.work()
    const before = w.texts.length
    await startByPhone(w, { phone: member.phone, network: newNetwork() })
    await w.work()
    expect(w.texts.slice(before).map(({ to }) => to)).toEqual([`+91${member.phone}`])
    // The refusal is the same for a number that has an account.
    await expect(
      startByPhone(w, { phone: member.phone, code: codes[1], work: 2, network: newNetwork() }),
    ).rejects.toMatchObject({ code: FULL })
    expect(tally(await strangers((await newCircle(w)).admin.referralCode, 1))).toEqual({ sent: 1 })
    await w.advance(DAY_MS + 3 * HOUR_MS)
    expect(tally(await strangers(codes[1] ?? '', 1))).toEqual({ sent: 1 })
  })

  test('bound the installation to 1,000, also where two ask for the last one', async () => {
    const { pool } = w.owner
    const { limits } = w.world.services
    await pool.query('DELETE FROM rate_count')
    const ceiling = ceilingOfAll(await readCodeBounds(w.world.database.db))
    await limits.hitSliding([ceiling])
    await pool.query('UPDATE rate_count SET hits = 999')
    expect(await limits.shareOfFullest([ceiling])).toBe(0.999)
    const { admin } = await newCircle(w)
    expect(tally(await strangers(admin.referralCode, 4))).toEqual({ sent: 1, [FULL]: 3 })
    const member = await newMember(w, circle)
    await startByPhone(w, { phone: member.phone, network: newNetwork() })
  })
})

describe('from half of a ceiling on', () => {
  beforeEach(() => w.owner.pool.query('DELETE FROM rate_count'))
  const ask = (code: string, work: number | undefined, phone = newPhone()) =>
    startByPhone(w, {
      phone,
      code,
      network: newNetwork(),
      ...(work !== undefined && { work }),
    })
  const longer = { code: 'members.longer-check', details: { workDoublings: 2 } }

  test('a code by that link takes more proof of work, for known and unknown numbers alike', async () => {
    const own = await newCircle(w)
    const member = await newMember(w, own)
    const code = own.admin.referralCode
    expect(tally(await strangers(code, 24))).toEqual({ sent: 24 })
    await ask(code, undefined)
    for (const phone of [newPhone(), member.phone]) {
      await expect(ask(code, undefined, phone)).rejects.toMatchObject(longer)
      await expect(ask(code, 1, phone)).rejects.toMatchObject(longer)
      await ask(code, 2, phone)
    }
    // What was asked for anew has used up nothing of the number's own budget of five.
    for (let count = 0; count < 4; count++) await ask(code, 2, member.phone)
    await startByPhone(w, { phone: member.phone, network: newNetwork() })
  })

  test('of the circle it does by every link of it, and of no other circle', async () => {
    const own = await newCircle(w)
    const codes = [own.admin.referralCode, (await newMember(w, own)).referralCode]
    for (const code of codes) expect(tally(await strangers(code, 25))).toEqual({ sent: 25 })
    const third = (await newMember(w, own)).referralCode
    await expect(ask(third, undefined)).rejects.toMatchObject(longer)
    await ask((await newCircle(w)).admin.referralCode, undefined)
  })
})

describe('the full form', () => {
  beforeEach(() => w.owner.pool.query('DELETE FROM rate_count'))
  const newcomer = async (code: string) => {
    const person = { ...madeUpPerson(), token: '' }
    await register(w, { ...person, referralCode: code })
    await proveEmail(w, person)
    await signIn(w, person)
    return person
  }
  const codeFor = ({ token }: { token: string }) =>
    w.call('POST /user/send-phone-code', { token }).then(
      () => 'sent',
      (error: { code: string }) => error.code,
    )

  test('causes codes under the same ceilings: the last place goes to one of two at once', async () => {
    const own = await newCircle(w)
    const codes = [own.admin.referralCode, (await newMember(w, own)).referralCode]
    const people = [await newcomer(codes[0] ?? ''), await newcomer(codes[0] ?? '')]
    const late = await newcomer(codes[1] ?? '')
    await strangers(codes[0] ?? '', 50)
    expect(tally(await strangers(codes[1] ?? '', 49))).toEqual({ sent: 49 })
    expect(tally(await Promise.all(people.map(codeFor)))).toEqual({ sent: 1, [FULL]: 1 })
    expect(await codeFor(late)).toBe(FULL)
    await expect(
      w.call('POST /user/change-phone', { token: late.token, body: { phone: newPhone() } }),
    ).rejects.toMatchObject({ code: FULL })
    // A member of that circle still changes their number.
    const member = await newMember(w, own)
    await w.call('POST /user/change-phone', { token: member.token, body: { phone: newPhone() } })
  })
})

test('nothing goes to a number that has neither account nor invitation', async () => {
  await w.work()
  const before = w.texts.length
  await startByPhone(w, { phone: newPhone(), network: newNetwork() })
  await w.work()
  expect(w.texts.length).toBe(before)
})

test('whoever logs in keeps their own codes, however many strangers ask for others', async () => {
  const owner = await newMember(w, circle)
  const stranger = { ...madeUpPerson(), phone: owner.phone, token: '' }
  await register(w, { ...stranger, referralCode: circle.admin.referralCode })
  await proveEmail(w, stranger)
  await signIn(w, stranger)
  const asked = []
  for (let count = 0; count < 7; count++) {
    asked.push(
      await w.call('POST /user/send-phone-code', { token: stranger.token }).then(
        () => 'sent',
        (error: { code: string }) => error.code,
      ),
    )
    await w.advance(MINUTE_MS)
  }
  expect(asked.at(-1)).toBe('request.too-many')
  const fresh = () => w.call('POST /user/reauthenticate/send-code', { token: owner.token })
  for (let count = 0; count < 6; count++) {
    await fresh()
    await w.advance(MINUTE_MS)
  }
  await expect(fresh()).rejects.toMatchObject({ code: 'request.too-many' })
})
