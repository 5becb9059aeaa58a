import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { NotHandedOver } from '#server/platform/outside/send-to-provider.ts'
import type { Mail } from '#server/platform/outside/mail/mail-message.ts'
import { type HelpingCircle, helpingCircle, newGiver, worldOfFile } from '#test/helping/helping.ts'
import { clockTo } from '#test/helping/clock.ts'
import { backAgain } from '#test/helping/back-again.ts'
import { deliveriesOf, sweep, notifyMember } from '#test/circle/notices.ts'
import type { Person } from '#test/circle/people.ts'
import { sendDigest } from './send-digest.ts'

const w = await worldOfFile()
let circle: HelpingCircle
let sendMail: (mail: Mail) => Promise<void>
beforeAll(async () => {
  circle = await helpingCircle(w)
  sendMail = w.world.mailer.send
})
afterEach(() => void Object.assign(w.world.mailer, { send: sendMail }))

/** Makes a member who wants one mail a day, at eleven in the morning. */
async function reader(language: 'en' | 'hi' = 'en'): Promise<Person> {
  await clockTo(w, '11:00')
  await backAgain(w, circle)
  const person = await newGiver(w, circle, { language })
  await w.work()
  await w.call('PUT /user/notice-preferences', {
    token: person.token,
    body: { topics: [], digest: 'daily' },
  })
  return person
}
const mailsTo = ({ email }: Person, from: number) =>
  w.mails.slice(from).filter(({ to }) => to === email)
const statesOf = async (ids: readonly string[]) =>
  (await Promise.all(ids.map((id) => deliveriesOf(w, id)))).flat().map(({ state }) => state)

describe('the mail of the day', () => {
  test('comes once, at six in the evening, with the day’s events in order', async () => {
    const person = await reader()
    const from = w.mails.length
    const ids = [
      await notifyMember(w, person, 'ask_expired'),
      await notifyMember(w, person, 'policy_published'),
    ]
    await sweep(w)
    await clockTo(w, '17:59')
    await sweep(w)
    expect([mailsTo(person, from), await statesOf(ids)]).toEqual([[], ['digest', 'digest']])
    await clockTo(w, '18:00')
    await sweep(w)
    await sweep(w)
    const [mail, ...more] = mailsTo(person, from)
    expect([mail!.subject, more, await statesOf(ids)]).toEqual([
      'Your day in Paraspar',
      [],
      ['sent', 'sent'],
    ])
    expect(mail!.text).toMatch(
      /This is what happened today[\s\S]*• The part of your ask that was still open is closed\.[\s\S]*• A new version of the rules of Test circle/,
    )
    expect(mail!.text).toContain(`${w.world.config.publicUrl}/notifications`)
    expect(mail!.choices).toBe(`${w.world.config.publicUrl}/notifications/settings`)
  })

  test('skips a day without news, and what comes after six waits a day', async () => {
    const person = await reader('hi')
    const from = w.mails.length
    await clockTo(w, '18:30')
    const id = await notifyMember(w, person, 'ask_expired')
    await sweep(w)
    await clockTo(w, '23:00')
    await sweep(w)
    expect(mailsTo(person, from)).toEqual([])
    await clockTo(w, '18:00')
    await sweep(w)
    expect(mailsTo(person, from).map(({ subject }) => subject)).toEqual(['परस्पर में आपका आज का दिन'])
    expect(await statesOf([id])).toEqual(['sent'])
  })

  test('leaves to a mail of its own what asks for something', async () => {
    const person = await reader()
    const from = w.mails.length
    await notifyMember(w, person, 'vouch_wanted')
    await notifyMember(w, person, 'ticket_answered', { ticketId: circle.circleId })
    await w.work()
    expect(mailsTo(person, from)).toHaveLength(2)
  })

  test('is one although two workers write it at the same instant', async () => {
    const person = await reader()
    await notifyMember(w, person, 'ask_expired')
    await clockTo(w, '18:01')
    const from = w.mails.length
    await Promise.all(Array.from({ length: 3 }, () => sendDigest(w.world, person)))
    expect(mailsTo(person, from)).toHaveLength(1)
  })

  test('comes later the same day when the mail server refused it, under the same id', async () => {
    const person = await reader()
    const id = await notifyMember(w, person, 'ask_expired')
    await clockTo(w, '18:01')
    const tried: string[] = []
    Object.assign(w.world.mailer, {
      send: (mail: Mail) => {
        tried.push(mail.id)
        return tried.length < 3
          ? Promise.reject(new NotHandedOver('no', { unsure: false }))
          : Promise.resolve()
      },
    })
    for (let time = 0; time < 2; time++)
      await expect(sendDigest(w.world, person)).rejects.toThrow('no')
    expect(await statesOf([id])).toEqual(['digest'])
    await sendDigest(w.world, person)
    expect([await statesOf([id]), new Set(tried).size, tried.length]).toEqual([['sent'], 1, 3])
  })

  test('that may have gone comes once more the next day, and then no more', async () => {
    const person = await reader()
    const id = await notifyMember(w, person, 'ask_expired')
    let tries = 0
    Object.assign(w.world.mailer, {
      send: () => {
        tries += 1
        return Promise.reject(new NotHandedOver('silent', { unsure: true }))
      },
    })
    for (let day = 0; day < 3; day++) {
      await clockTo(w, '18:01')
      await sweep(w)
      await sweep(w)
    }
    expect([tries, await statesOf([id])]).toEqual([2, ['failed']])
  })
})
