import { expect, test } from 'vitest'
import { newMember } from '#test/circle/people.ts'
import { worldOfFile } from '#test/helping/helping.ts'
import { enterByPhone } from '#test/members/by-phone.ts'
import { accept, foundedCircle, invited, recognise } from '#test/members/lists.ts'

const w = await worldOfFile()

test('a new device of somebody from a list acts after a steward and one who recognised them', async () => {
  const circle = await foundedCircle(w)
  const [listed] = await invited(w, circle, 1)
  const person = await accept(w, circle, listed!)
  const knower = await newMember(w, circle)
  const stranger = await newMember(w, circle)
  const steward = await newMember(w, circle, { roles: ['steward'] })
  await recognise(w, knower, listed!.id)
  await recognise(w, circle.other, listed!.id)
  const device = await enterByPhone(w, { phone: person.phone })
  const act = () =>
    w.call('PUT /user/payment-details', { token: device.token, body: { upiId: 'some@upi' } })
  const waits = { code: 'request.new-device-waits' }
  await expect(act()).rejects.toMatchObject(waits)
  const { data } = await w.call('GET /user/device-vouches', { token: knower.token })
  const deviceId = data.find(({ name }) => name === person.name)?.id ?? ''
  const vouch = ({ token }: { token: string }) =>
    w.call('POST /user/device-vouches/{deviceId}', { token, params: { deviceId } })
  await expect(vouch(stranger)).rejects.toMatchObject({ code: 'members.device-unknown' })
  await vouch(knower)
  await expect(act()).rejects.toMatchObject(waits)
  await vouch(steward)
  await expect(act()).resolves.toBeDefined()
})
