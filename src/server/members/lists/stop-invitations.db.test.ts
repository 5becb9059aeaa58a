import { describe, expect, test } from 'vitest'
import { solvedCaptcha } from '#test/circle/people.ts'
import { refusal } from '#test/helping/commands.ts'
import { worldOfFile } from '#test/helping/helping.ts'
import { enter, foundedCircle, invited, linkFor, stateOf } from '#test/members/lists.ts'

const w = await worldOfFile()
const circle = await foundedCircle(w)
const listsOf = () => w.call('GET /staff/lists', { token: circle.admin.token })
const show = (code: string) => w.call('POST /user/invitation', { body: { code } })
const send = (id: string) =>
  w.call('POST /staff/list-people/{listPersonId}/send', {
    token: circle.admin.token,
    params: { listPersonId: id },
  })
const stop = async (code: string) =>
  w.call('POST /user/invitation/stop', { body: { code, captcha: await solvedCaptcha(w) } })
const codeByText = (phone: string) =>
  w.texts.findLast(({ to }) => to === `+91${phone}`)!.text.variables[0]!

describe('an invitation', () => {
  test('by SMS is the last one after STOP, in every circle', async () => {
    const [person] = await invited(w, circle, 1)
    const there = await foundedCircle(w)
    const [same] = await invited(w, there, 1, { phone: person!.phone })
    await send(person!.id)
    await w.work()
    await stop(codeByText(person!.phone))
    await expect(show(same!.code)).rejects.toMatchObject({ code: 'members.invitation-unknown' })
    expect(await stateOf(w, there, same!.id)).toBe('withdrawn')
    const third = await foundedCircle(w)
    expect((await refusal(invited(w, third, 1, { phone: person!.phone }))).code).toBe(
      'members.not-invitable-now',
    )
  })

  test('that was sent by hand is stopped for its own circle only: a founder has that link too', async () => {
    const [person] = await invited(w, circle, 1)
    const there = await foundedCircle(w)
    const [same] = await invited(w, there, 1, { phone: person!.phone })
    await stop(person!.code)
    expect(await stateOf(w, circle, person!.id)).toBe('withdrawn')
    expect(await show(same!.code)).toMatchObject({ ofList: true })
    await enter(w, circle, [person!])
    const list = (await listsOf()).data[0]!
    await w.call('POST /staff/lists/{listId}/agree', {
      token: circle.other.token,
      params: { listId: list.id },
      body: { version: list.version },
    })
    expect((await refusal(linkFor(w, circle.admin, list.people[0]!.id))).code).toBe(
      'members.not-invitable-now',
    )
  })

  test('is stopped by nobody without a proof of work', async () => {
    const [person] = await invited(w, circle, 1)
    const { captchaId } = await solvedCaptcha(w)
    const tried = w.call('POST /user/invitation/stop', {
      body: { code: person!.code, captcha: { captchaId, code: '0' } },
    })
    expect((await refusal(tried)).code).toBe('members.captcha-incorrect')
    expect(await stateOf(w, circle, person!.id)).toBe('invited')
  })
})
