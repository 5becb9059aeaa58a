import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LEASE_MS } from '#domain/notices/deliveries.ts'
import { MINUTE_MS } from '#domain/shared/calendar.ts'
import { createMailer } from '#server/platform/outside/mail/mailer.ts'
import { type HelpingCircle, helpingCircle, helpingWorld, newGiver } from '#test/helping/helping.ts'
import { deliveriesOf, sweep, notifyMember } from '#test/circle/notices.ts'
import type { Person } from '#test/circle/people.ts'
import type { TestWorld } from '#test/server/world.ts'
import { deliver } from './deliver-notice.ts'

type Mood = 'well' | 'refuses' | 'hangs' | 'drops' | 'refuses at the end'

const MOODS: readonly Mood[] = ['well', 'refuses', 'hangs', 'drops', 'refuses at the end']
/** `npm run prove F19` makes a thousand. */
const ROUNDS = Number(process.env['PROVIDER_ROUNDS'] ?? 5)
const ROUND_MS_MAX = 5_000

let mood: Mood = 'well'
let arrived: string[] = []
const server: SMTPServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  closeTimeout: 100,
  onMailFrom(_address, _session, done) {
    if (mood !== 'hangs')
      done(
        mood === 'refuses' ? Object.assign(new Error('come again'), { responseCode: 451 }) : null,
      )
  },
  onData(stream, _session, done) {
    let raw = ''
    stream.on('data', (chunk: Buffer) => (raw += chunk.toString()))
    stream.on('end', () => {
      // Who says no has not kept it.
      if (mood === 'refuses at the end')
        return done(Object.assign(new Error('full'), { responseCode: 452 }))
      arrived.push(/^Message-ID: <([^@]+)@/im.exec(raw)?.[1] ?? 'no id')
      if (mood !== 'drops') return done(null)
      for (const connection of server.connections as Set<{ _socket: Socket }>)
        connection._socket.destroy()
    })
  },
})

let w: TestWorld
let circle: HelpingCircle
let giver: Person
beforeAll(async () => {
  w = await helpingWorld()
  circle = await helpingCircle(w)
  giver = await newGiver(w, circle)
  await w.work()
  server.on('error', () => undefined)
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', () => listening()))
  const { send } = createMailer({
    smtpUrl: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mailFrom: 'Paraspar <paraspar@localhost>',
    stepMs: 300,
    allMs: 1_000,
  })
  Object.assign(w.world.mailer, { send })
})
beforeEach(() => {
  arrived = []
})
afterAll(async () => {
  await new Promise<void>((closed) => server.close(() => closed()))
  await w.close()
})

const outcome = async (noticeId: string) => ({
  arrived: arrived.filter((id) => id === noticeId).length,
  state: (await deliveriesOf(w, noticeId))[0]!.state,
})
const twoWorkers = (noticeId: string) =>
  Promise.allSettled(
    [1, 2].map(() => deliver(w.world, { circleId: circle.circleId, noticeId, channel: 'email' })),
  )

/** Notifies the giver and lets two workers send the notice at once. */
async function sentWhile(next: Mood): Promise<string> {
  const noticeId = await notifyMember(w, giver, 'joined')
  await w.owner.pool.query('DELETE FROM graphile_worker._private_jobs WHERE key = $1', [
    `email ${noticeId}`,
  ])
  mood = next
  await twoWorkers(noticeId)
  mood = 'well'
  return noticeId
}

describe('a mail server that', () => {
  test('is well gets each mail once, from two workers', async () => {
    expect(await outcome(await sentWhile('well'))).toEqual({ arrived: 1, state: 'sent' })
  })

  test.each(['refuses', 'hangs', 'refuses at the end'] as const)(
    '%s gets it once, when it is well again',
    async (next) => {
      const noticeId = await sentWhile(next)
      expect(await outcome(noticeId)).toEqual({ arrived: 0, state: 'queued' })
      await twoWorkers(noticeId)
      await twoWorkers(noticeId)
      expect(await outcome(noticeId)).toEqual({ arrived: 1, state: 'sent' })
    },
  )

  test('drops the line with a mail in hand gets it again once, under one id', async () => {
    const noticeId = await sentWhile('drops')
    await twoWorkers(noticeId)
    await sweep(w)
    expect(await outcome(noticeId)).toEqual({ arrived: 1, state: 'sending' })
    await w.advance(LEASE_MS + MINUTE_MS)
    await sweep(w)
    await sweep(w)
    await twoWorkers(noticeId)
    expect(await outcome(noticeId)).toEqual({ arrived: 2, state: 'sent' })
  })

  test(
    'changes its mood again and again gets each mail once, but for those that it dropped',
    { timeout: 60_000 + ROUNDS * ROUND_MS_MAX },
    async () => {
      const sent = new Map<string, Mood>()
      for (let round = 0; round < ROUNDS; round++) {
        const next = MOODS[Math.floor(Math.random() * MOODS.length)] as Mood
        sent.set(await sentWhile(next), next)
      }
      for (let turn = 0; turn < 3; turn++) {
        await w.advance(LEASE_MS + MINUTE_MS)
        await sweep(w)
        for (const noticeId of sent.keys()) await twoWorkers(noticeId)
      }
      const wrong: object[] = []
      for (const [noticeId, next] of sent) {
        const { arrived: times, state } = await outcome(noticeId)
        // Who took it and then fell silent may have it twice, under one id.
        const most = next === 'drops' ? 2 : 1
        if (state !== 'sent' || times < 1 || times > most) wrong.push({ next, times, state })
      }
      console.log(`provider: ${ROUNDS} mails, ${wrong.length} lost or doubled`)
      expect(wrong).toEqual([])
    },
  )
})
