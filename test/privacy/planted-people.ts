import {
  helpingCircle,
  type HelpingCircle,
  type Receiver,
  newReceiver,
  claimed,
  confirmed,
  matchBetween,
  newGiver,
  pledgeOf,
  releasedAsk,
} from '../helping/helping.ts'
import { backAgain } from '../helping/back-again.ts'
import { addProof } from '../helping/proof.ts'
import { addDetail } from '../helping/payment-details.ts'
import { disputedMatch } from '../helping/disputes.ts'
import type { TestWorld } from '../server/world.ts'

export const ME = {
  name: 'Plantedself Amina',
  email: 'planted.self@example.in',
  phone: '9812350001',
  pan: 'QWZPT6661X',
  dateOfBirth: '1971-03-21',
}

export const OTHER = {
  name: 'Plantedother Yusuf',
  email: 'planted.other@example.in',
  phone: '9812350002',
  pan: 'QWZPT6662X',
  dateOfBirth: '1972-04-22',
}

export const PAYER = {
  name: 'Plantedpayer Farah',
  email: 'planted.payer@example.in',
  phone: '9812350003',
  pan: 'QWZPT6663X',
  dateOfBirth: '1973-05-23',
}

/** A person with data of every kind, and another person whose data are not theirs. */
export async function plantedPeople(w: TestWorld) {
  const circle = await helpingCircle(w)
  const me = await newReceiver(w, circle, { ...ME, asks: 0 })
  const other = await newReceiver(w, circle, { ...OTHER, asks: 0 })
  await plantAccount(w, me)
  await plantHelp(w, { circle, me, other })
  await backAgain(w, circle, me, other)
  await w.call('POST /support', {
    token: me.token,
    body: {
      subject: 'other',
      title: 'Plantedtitle here',
      message: 'Plantedquestion: how does it work?',
    },
  })
  await w.work()
  return { circle, me, other }
}

async function plantAccount(w: TestWorld, me: Receiver): Promise<void> {
  await w.call('POST /user/tokens', {
    token: me.token,
    body: {
      name: 'Plantedprogram',
      scopes: ['ask'],
      days: 7,
      webhookUrl: 'https://planted.example/plantedaddress',
    },
  })
  await w.call('PATCH /user/profile', {
    token: me.token,
    body: {
      region: 'Plantedregion',
      city: 'Plantedcity',
      callTime: 'Plantedevening',
      yearlyLimit: 20_000,
      version: (await w.call('GET /user/profile', { token: me.token })).data.version,
    },
  })
  await w.call('PUT /user/nominee', {
    token: me.token,
    body: { nominee: { name: 'Plantednominee Devi', contact: 'planted.nominee@example.in' } },
  })
  await addDetail(w, me, 'bank')
  await pledgeOf(w, me, 500, 'happy')
}

async function plantHelp(
  w: TestWorld,
  { circle, me, other }: { circle: HelpingCircle; me: Receiver; other: Receiver },
): Promise<void> {
  await releasedAsk(w, me, { amount: 500, note: 'Plantednote about my roof' })
  const given = await claimed(w, await matchBetween(w, { giver: me, receiver: other }), {
    utr: '698765400011',
  })
  await w.call('POST /matches/{matchId}/messages', {
    token: me.token,
    params: { matchId: given.id },
    body: { text: 'Plantedmine: sent just now.' },
  })
  await w.call('POST /matches/{matchId}/messages', {
    token: other.token,
    params: { matchId: given.id },
    body: { text: 'Plantedtheirs: I look tonight.' },
  })
  await confirmed(w, given)
  const payer = await newGiver(w, circle, PAYER)
  const received = await matchBetween(w, { giver: payer, receiver: me })
  await w.call('POST /matches/{matchId}/reveal', {
    token: payer.token,
    params: { matchId: received.id },
    body: { noticeSeen: true },
  })
  await addProof(w, received)
  await confirmed(w, await claimed(w, received, { utr: '698765400022' }))
  const third = await newGiver(w, circle)
  await w.call('POST /matches/{matchId}/block', {
    token: me.token,
    params: { matchId: received.id },
  })
  await disputedMatch(w, circle, {
    giver: third,
    receiver: me,
    reason: 'Plantedreason: nothing came.',
  })
}
