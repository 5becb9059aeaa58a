import { describe, expect, test } from 'vitest'
import { NO_ID, refusal } from '#test/helping/commands.ts'
import { helpingCircle, worldOfFile } from '#test/helping/helping.ts'
import { newMember, type Person } from '#test/circle/people.ts'

const w = await worldOfFile()
const circle = await helpingCircle(w)
const officer = await newMember(w, circle, { roles: ['officer'] })
const elsewhere = await helpingCircle(w)

const visitor = {
  name: 'Asha Devi',
  email: 'asha.visitor@example.in',
  phone: '9812345678',
  message: 'How can my village join?',
}
const messages = async (who: Person) =>
  (await w.call('GET /staff/contact-messages', { token: who.token, query: {} })).data

describe('a visitor’s message', () => {
  test('goes to the staff of the first circle alone, sealed', async () => {
    expect(await w.call('POST /contact', { body: visitor })).toEqual({
      message: 'Form submitted successfully!',
    })
    for (const who of [officer, circle.admin])
      expect((await messages(who))[0]).toMatchObject({
        ...visitor,
        phone: '+919812345678',
        status: 'open',
        answer: null,
        late: false,
        deadlineMoved: expect.stringMatching(/^(no|quiet_hours)$/),
      })
    expect(await messages(elsewhere.admin)).toEqual([])
    const { rows } = await w.owner.pool.query('SELECT to_jsonb(c) AS row FROM contact_message c')
    expect(JSON.stringify(rows)).not.toMatch(/Asha|9812345678|village/)
    expect(
      (await w.owner.pool.query("SELECT FROM notice WHERE kind = 'contact_waiting'")).rowCount,
    ).toBe(2)
  })

  test.each([
    [{ name: '' }, { name: 'members.name-required' }],
    [{ email: 'asha' }, { email: 'members.email-invalid' }],
    [{ phone: '12' }, { phone: 'members.phone-ten-digits' }],
  ])('with %o says what is wrong under its field', async (change, fields) => {
    expect(
      await refusal(w.call('POST /contact', { body: { ...visitor, ...change } })),
    ).toMatchObject({ code: 'members.invalid-fields', details: { fields } })
  })

  test('of a few letters is refused', async () => {
    expect(
      (await refusal(w.call('POST /contact', { body: { ...visitor, message: 'Hello' } }))).code,
    ).toBe('support.message-length')
  })

  test('is answered by mail, once, in the language it was written in', async () => {
    await w.call('POST /contact', {
      body: {
        ...visitor,
        email: 'hindi.visitor@example.in',
        message: 'हमारा गाँव कैसे जुड़ सकता है?',
        language: 'hi',
      },
    })
    const [contact] = await messages(officer)
    const call = {
      token: officer.token,
      params: { contactId: contact!.id },
      body: { message: 'कृपया अपने यहाँ किसी सदस्य से मिलें।', version: contact!.version },
    }
    expect(
      (await w.call('POST /staff/contact-messages/{contactId}/answer', call)).data,
    ).toMatchObject({ status: 'answered', answer: 'कृपया अपने यहाँ किसी सदस्य से मिलें।' })
    await w.work()
    const mails = w.mails.filter(({ to }) => to === 'hindi.visitor@example.in')
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({
      subject: 'आपके संदेश का जवाब',
      text: expect.stringContaining('किसी सदस्य से मिलें'),
    })
    expect(
      (await refusal(w.call('POST /staff/contact-messages/{contactId}/answer', call))).code,
    ).toBe('request.changed-meanwhile')
    expect(
      (
        await refusal(
          w.call('POST /staff/contact-messages/{contactId}/answer', {
            ...call,
            body: { ...call.body, version: contact!.version + 1 },
          }),
        )
      ).code,
    ).toBe('support.closed')
    for (const [token, contactId] of [
      [officer.token, NO_ID],
      [elsewhere.admin.token, contact!.id],
    ]) {
      expect(
        (
          await refusal(
            w.call('POST /staff/contact-messages/{contactId}/answer', {
              ...call,
              token,
              params: { contactId: contactId! },
            }),
          )
        ).code,
      ).toBe('support.unknown')
    }
  })
})
