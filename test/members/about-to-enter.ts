import { expect, vi } from 'vitest'
import type { TestWorld } from '../server/world.ts'
import { entryCode, finishByPhone, startByPhone } from './by-phone.ts'
import type { Listed } from './lists.ts'

/** Somebody who has typed the code already and comes in with the next request. */
export async function aboutToEnter(w: TestWorld, person: Listed) {
  const { phone, code } = person
  const texts = () => w.texts.filter(({ to }) => to === `+91${phone}`).length
  const before = texts()
  const { codeId } = await startByPhone(w, { phone, code })
  // Another lane may be working off this job.
  await vi.waitFor(async () => {
    await w.work()
    expect(texts()).toBeGreaterThan(before)
  }, 60_000)
  const typed = entryCode(w, phone)
  return { person, finish: () => finishByPhone(w, { phone, code, codeId, typed }) }
}
