import type { WrittenLanguage } from '#contract/messages/translate.ts'
import { inviteOperator } from '#server/circles/invite-operator.ts'
import { changePanel } from '#server/disputes/panel.ts'
import { newCircle, newMember } from '#test/circle/people.ts'
import { givenApp } from '#test/circle/second-factors.ts'
import { untie } from '#test/circle/staff.ts'
import { joinedByLink } from '#test/opening/founders.ts'
import type { TestWorld } from '#test/server/world.ts'
import { type EveningFacts, EVENING_PORT, EVENING_URL } from '../facts.ts'
import { type Base, startInstallation } from './installation.ts'

/** A dispute and its appeal take two officers each. */
const PANEL = 4

export function startEvening(base: Base) {
  return startInstallation(base, {
    name: 'evening',
    port: EVENING_PORT,
    url: EVENING_URL,
    prepare,
  })
}

/** The operators, and a circle whose four officers are the panel. */
async function prepare(w: TestWorld): Promise<EveningFacts> {
  const circle = await newCircle(w, { name: 'Older circle' })
  const officers = []
  for (let at = 0; at < PANEL; at++)
    officers.push(
      await newMember(w, circle, { roles: ['officer'], language: at % 2 === 0 ? 'en' : 'hi' }),
    )
  await untie(w, officers)
  for (const { email } of officers)
    await changePanel(w.owner.db, w.world.vault, { slug: circle.slug, email, on: true })
  const [english, hindi] = officers
  if (english === undefined || hindi === undefined) throw new Error('a panel without officers')
  return {
    en: { operator: await operator(w, 'en'), panelMemberId: english.memberId },
    hi: { operator: await operator(w, 'hi'), panelMemberId: hindi.memberId },
  }
}

async function operator(
  w: TestWorld,
  language: WrittenLanguage,
): Promise<EveningFacts['en']['operator']> {
  const person = await joinedByLink(w, await inviteOperator(w.owner), { upTo: 'phone' })
  await w.call('PUT /user/language', { token: person.token, body: { language } })
  const { secret: appSecret } = await givenApp(w, person)
  const { name, email, memberId, password } = person
  return { name, email, memberId, password, appSecret }
}
