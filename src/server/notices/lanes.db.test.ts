import pg from 'pg'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { jobHandlers } from '#server/job-handlers.ts'
import { LastingConnection } from '#server/platform/events/lasting-connection.ts'
import { startJobs } from '#server/platform/jobs/jobs.ts'
import type { Mail } from '#server/platform/outside/mail/mail-message.ts'
import {
  type HelpingCircle,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  type Receiver,
  worldOfFile,
} from '#test/helping/helping.ts'
import { deliveriesOf, notifyMember } from '#test/circle/notices.ts'
import type { Person } from '#test/circle/people.ts'

const w = await worldOfFile()
let circle: HelpingCircle
let giver: Person
let receiver: Receiver
let working: { stop(): Promise<void> } | undefined
let sendMail: (mail: Mail) => Promise<void>
beforeAll(async () => {
  circle = await helpingCircle(w)
  giver = await newGiver(w, circle)
  receiver = await newReceiver(w, circle, { asks: 0 })
  await w.call('PUT /user/notice-preferences', {
    token: giver.token,
    body: { topics: [{ topic: 'reminders', email: true, push: true, sms: true }], digest: 'off' },
  })
  await w.work()
  sendMail = w.world.mailer.send
})
let letGo: () => void = () => undefined
afterEach(async () => {
  letGo()
  Object.assign(w.world.mailer, { send: sendMail })
  await working?.stop()
  working = undefined
})

const jobOf = async (key: string) =>
  (
    await w.owner.pool.query<{ locked_by: string | null; attempts: number }>(
      'SELECT locked_by, attempts FROM graphile_worker._private_jobs WHERE key = $1',
      [key],
    )
  ).rows[0]

/** Makes the job of a notice look as if its worker had been killed a minute ago. */
async function lockedBy(worker: string, key: string): Promise<void> {
  await w.owner.pool.query(
    `UPDATE graphile_worker._private_jobs
      SET locked_by = $1, locked_at = now() - interval '1 minute', attempts = attempts + 1
      WHERE key = $2`,
    [worker, key],
  )
}

describe('workers', () => {
  test('go on with everything else while the mail server hangs', async () => {
    const hanging = new Promise<void>((resolve) => (letGo = resolve))
    const mails: Mail[] = []
    Object.assign(w.world.mailer, {
      async send(mail: Mail) {
        await hanging
        mails.push(mail)
      },
    })
    const notified = await Promise.all(
      Array.from({ length: 12 }, () => notifyMember(w, giver, 'joined')),
    )
    const match = await matchBetween(w, { giver, receiver })
    const reminder = await notifyMember(w, giver, 'pay_last_reminder', { matchId: match.id })
    working = await startJobs(w.world, jobHandlers)
    await expect
      .poll(
        async () =>
          (await deliveriesOf(w, reminder)).find(({ channel }) => channel === 'sms')?.state,
      )
      .toBe('sent')
    expect(w.texts.at(-1)).toMatchObject({
      to: `+91${giver.phone}`,
      text: { template: 'notice-time', language: 'en' },
    })
    await w.owner.pool.query(
      `SELECT graphile_worker.add_job('run-matching', json_build_object('circleId', $1::text),
        job_key => 'core work')`,
      [circle.circleId],
    )
    await expect.poll(() => jobOf('core work')).toBeUndefined()
    expect(mails).toEqual([])
    letGo()
    await expect.poll(() => mails.length).toBeGreaterThanOrEqual(notified.length)
    await expect
      .poll(async () =>
        (await Promise.all(notified.map((id) => deliveriesOf(w, id))))
          .flat()
          .every(({ state }) => state === 'sent'),
      )
      .toBe(true)
    const ids = mails.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('give back at their start what a killed worker had locked', async () => {
    const noticeId = await notifyMember(w, giver, 'joined')
    await lockedBy('pool-of-the-dead', `email ${noticeId}`)
    const before = w.mails.length
    working = await startJobs(w.world, jobHandlers)
    await expect.poll(async () => (await deliveriesOf(w, noticeId))[0]!.state).toBe('sent')
    expect(w.mails.slice(before).filter(({ id }) => id === noticeId)).toHaveLength(1)
  })

  test('leave alone what a living worker of another process has locked', async () => {
    const noticeId = await notifyMember(w, giver, 'joined')
    const marker = await notifyMember(w, giver, 'joined')
    await lockedBy('pool-of-the-living', `email ${noticeId}`)
    await lockedBy('pool-of-the-dead', `email ${marker}`)
    const other = new pg.Client({ connectionString: w.world.config.databaseUrl })
    await other.connect()
    await other.query(
      "SELECT pg_advisory_lock_shared(hashtextextended('paraspar worker ' || $1, 0))",
      ['pool-of-the-living'],
    )
    working = await startJobs(w.world, jobHandlers)
    await expect.poll(async () => (await deliveriesOf(w, marker))[0]!.state).toBe('sent')
    expect(await jobOf(`email ${noticeId}`)).toMatchObject({ locked_by: 'pool-of-the-living' })
    expect((await deliveriesOf(w, noticeId))[0]!.state).toBe('queued')
    await working.stop()
    await other.end()
    working = await startJobs(w.world, jobHandlers)
    await expect.poll(async () => (await deliveriesOf(w, noticeId))[0]!.state).toBe('sent')
  })

  test('mark their own jobs as alive, so that no other process takes them', async () => {
    const hanging = new Promise<void>((resolve) => (letGo = resolve))
    let sent = 0
    Object.assign(w.world.mailer, {
      async send() {
        sent += 1
        await hanging
      },
    })
    const noticeId = await notifyMember(w, giver, 'joined')
    working = await startJobs(w.world, jobHandlers)
    await expect.poll(() => sent).toBe(1)
    await w.owner.pool.query(
      `UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute'
        WHERE key = $1`,
      [`email ${noticeId}`],
    )
    const lasting = new LastingConnection(w.world.config)
    const second = await startJobs({ ...w.world, lasting }, jobHandlers)
    expect((await jobOf(`email ${noticeId}`))?.locked_by).toMatch(/^pool-/)
    await second.stop()
    await lasting.close()
    letGo()
    await expect.poll(async () => (await deliveriesOf(w, noticeId))[0]!.state).toBe('sent')
    expect(sent).toBe(1)
  })

  test('restart when the database is away at a job’s end, and send once', async () => {
    // Graphile Worker prints where it was.
    const printed = vi.spyOn(console, 'trace').mockReturnValue()
    const before = w.mails.length
    const first = await notifyMember(w, giver, 'joined')
    await losingConnections(async () => {
      working = await startJobs(w.world, jobHandlers)
      await expect.poll(async () => (await deliveriesOf(w, first))[0]!.state).toBe('sent')
    })
    const second = await notifyMember(w, giver, 'joined')
    await expect.poll(async () => (await deliveriesOf(w, second))[0]!.state).toBe('sent')
    await w.owner.pool.query(
      `UPDATE graphile_worker._private_jobs SET locked_at = locked_at - interval '1 minute'
        WHERE key = $1`,
      [`email ${first}`],
    )
    await working!.stop()
    working = await startJobs(w.world, jobHandlers)
    await expect.poll(() => jobOf(`email ${first}`)).toBeUndefined()
    expect(
      w.mails
        .slice(before)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([first, second].sort())
    printed.mockRestore()
  })

  test('restart then although one of the same or another lane does not end', async () => {
    const [printed, said] = [
      vi.spyOn(console, 'trace').mockReturnValue(),
      vi.spyOn(w.world.log, 'warn'),
    ]
    const begun: string[] = []
    const endless = new Promise<void>((resolve) => (letGo = resolve))
    const hangs = async (name: string) => {
      begun.push(name)
      if (name.startsWith('endless')) await endless
    }
    const add = (name: string) =>
      w.owner.pool.query(
        `SELECT graphile_worker.add_job('run-matching', json_build_object('circleId', $1::text),
          job_key => $1)`,
        [name],
      )
    Object.assign(w.world.mailer, { send: () => hangs('endless mail') })
    working = await startJobs(w.world, {
      ...jobHandlers,
      'run-matching': (_world, { circleId: name }) => hangs(name),
    })
    await Promise.all([add('endless'), notifyMember(w, giver, 'joined')])
    await expect.poll(() => begun.toSorted()).toEqual(['endless', 'endless mail'])
    await losingConnections(async () => {
      await add('quick')
      await expect.poll(() => said.mock.calls.length).toBe(1)
    })
    await add('later')
    await expect.poll(() => begun).toContain('later')
    await expect.poll(() => jobOf('later')).toBeUndefined()
    for (const spy of [printed, said]) spy.mockRestore()
  })
})

/** Breaks the connection of whatever marks a job as ended, while `work` runs. */
async function losingConnections(work: () => Promise<void>): Promise<void> {
  await w.owner.pool.query(`
    CREATE FUNCTION lose_connection() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM
        pg_terminate_backend(pg_backend_pid()); RETURN old; END $$;
    CREATE TRIGGER lose_connection BEFORE DELETE ON graphile_worker._private_jobs FOR EACH ROW
      EXECUTE FUNCTION lose_connection()`)
  try {
    await work()
  } finally {
    await w.owner.pool.query('DROP FUNCTION lose_connection CASCADE')
  }
}
