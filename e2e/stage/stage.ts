import { randomBytes } from 'node:crypto'
import { jobHandlers } from '#server/job-handlers.ts'
import { inviteAdministrators } from '#server/circles/invite-administrators.ts'
import { openCircle } from '#server/circles/open-circle.ts'
import { createCaptchas } from '#server/platform/outside/captcha-picture.ts'
import type { Database } from '#server/platform/database/db.ts'
import { workOffJobs } from '#server/platform/jobs/jobs.ts'
import { createPasswords } from '#server/platform/crypto/passwords.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { databaseClock } from '#server/practice/database-clock.ts'
import { useCases } from '#server/use-cases.ts'
import { PRACTICE_POLICY } from '#domain/shared/policy.ts'
import { callOf } from '#test/server/call.ts'
import { QUICK_HASH, type TestWorld } from '#test/server/world.ts'

/**
 * The world of the database tests' helpers, on the database of the browser tests. It makes the past
 * of each story with the real use cases, with caught messages and a moved clock.
 */
export function createStage(real: World, owner: Database): TestWorld {
  const mails: TestWorld['mails'] = []
  const texts: TestWorld['texts'] = []
  const world: World = {
    ...real,
    services: {
      ...real.services,
      passwords: createPasswords(QUICK_HASH),
      captchas: {
        ...createCaptchas(randomBytes(32).toString('hex')),
        draw: async (digits) => `data:text/plain,${digits}`,
      },
    },
    mailer: { send: async (mail) => void mails.push(mail), close: () => undefined },
    sms: { send: async (text, to) => void texts.push({ text, to }) },
  }
  return {
    world,
    owner,
    mails,
    texts,
    pushes: [],
    outage: false,
    isLawful: true,
    async openCircle({
      policy,
      slug = `c-${randomBytes(4).toString('hex')}`,
      name = 'Sangam',
      seen = false,
    } = {}) {
      const circleId = await openCircle(owner, {
        paymentsOpen: true,
        name,
        slug,
        seen,
        policy: { ...PRACTICE_POLICY, ...policy },
      })
      return {
        circleId,
        slug,
        name,
        invitations: await inviteAdministrators(owner.db, { circleId, count: 1 }),
      }
    },
    call: callOf(world, Object.values(useCases)),
    work: () => workOffJobs(world, jobHandlers),
    advance: (ms) => databaseClock(owner.pool).forward(ms),
    close: async () => undefined,
  }
}
