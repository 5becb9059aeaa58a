import { expect, test } from 'vitest'
import { disputedMatch } from '#test/helping/disputes.ts'
import {
  claimed,
  helpingCircle,
  matchBetween,
  matchFromQueue,
  newGiver,
  newReceiver,
} from '#test/helping/helping.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import { membersOfStewards } from '#test/staff/members-of-stewards.ts'

const { w, circle, bring } = await membersOfStewards()

const found = async (by: Person, q: string) =>
  (await w.call('GET /staff/search', { token: by.token, query: { q } })).data
const ids = async (by: Person, q: string) => (await found(by, q)).map(({ id }) => id)
const viewsOf = async (person: Person) =>
  (await w.call('GET /user/record', { token: person.token, query: {} })).views.map(
    ({ what }) => what,
  )

test('a code finds the case of a payment for an untied officer, and for nobody else', async () => {
  const { id, match, giver, receiver } = await disputedMatch(w, circle)
  expect(await found(circle.officer, match.code.toLowerCase())).toEqual([
    { kind: 'dispute', id, title: match.code, amount: match.amount, status: null },
  ])
  for (const other of [circle.steward, circle.admin])
    expect(await found(other, match.code)).toEqual([])
  for (const person of [giver, receiver]) expect(await viewsOf(person)).toContain('payment_search')
})

test('an officer who is a side of the payment does not find it', async () => {
  const officer = await newMember(w, circle, { roles: ['officer'] })
  const { match, giver } = await disputedMatch(w, circle)
  await w.owner.pool.query('UPDATE member SET introduced_by = $1 WHERE member_id = $2', [
    officer.memberId,
    giver.memberId,
  ])
  expect(await found(officer, match.code)).toEqual([])
})

test('a bank reference finds its payment, with gaps too', async () => {
  const [giver, receiver] = [await newGiver(w, circle), await newReceiver(w, circle)]
  const byLink = await claimed(w, await matchBetween(w, { giver, receiver }))
  const withGaps = byLink.utr.replace(/(.{4})/g, '$1 ')
  expect(new Set(await ids(circle.officer, withGaps))).toEqual(
    new Set([giver.memberId, receiver.memberId]),
  )
  expect(await found(circle.admin, byLink.utr)).toEqual([])
  const ofRun = await claimed(w, await matchFromQueue(w, { giver, receiver }))
  expect(await found(circle.officer, ofRun.utr)).toMatchObject([{ kind: 'run', title: ofRun.code }])
})

test('a phone or an email finds whoever proved it, as far as the role sees, and they can see it', async () => {
  const [mine, other] = [await bring(), await bring(circle.steward2)]
  const line = { kind: 'member', amount: null, status: 'active' }
  for (const q of [mine.phone, mine.email.toUpperCase()])
    expect(await found(circle.steward, q)).toEqual([
      { ...line, id: mine.memberId, title: mine.name },
    ])
  for (const q of [other.phone, other.email]) expect(await found(circle.steward, q)).toEqual([])
  expect(await ids(circle.admin, other.phone)).toEqual([other.memberId])
  expect(await viewsOf(mine)).toContain('contact_search')
})

test('a name finds what the list of members shows, and a title a ticket in care', async () => {
  const [mine, other] = [await bring(), await bring(circle.steward2)]
  expect(await ids(circle.steward, mine.name)).toEqual([mine.memberId])
  expect(await ids(circle.steward, other.name)).toEqual([])
  await w.call('POST /support', {
    token: mine.token,
    body: {
      subject: 'other',
      title: 'The lantern question',
      message: 'A question about lanterns.',
    },
  })
  const hits = await found(circle.steward, 'LANTERN')
  expect(hits.map(({ kind, title }) => [kind, title])).toEqual([['ticket', 'The lantern question']])
  expect(await found(circle.steward2, 'lantern')).toEqual([])
})

test('nothing of another circle is found, and members may not search', async () => {
  const elsewhere = await helpingCircle(w)
  const person = await bring()
  for (const q of [person.phone, person.email, person.name])
    expect(await found(elsewhere.admin, q)).toEqual([])
  await expect(found(person, person.name)).rejects.toMatchObject({ code: 'request.not-allowed' })
})
