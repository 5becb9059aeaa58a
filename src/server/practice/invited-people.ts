import { CONSENT_VERSION } from '#domain/members/agreements.ts'
import type { ActingPerson } from './newcomers.ts'
import type { Simulator } from './simulator.ts'

/**
 * Lets people of a list come in by phone, each with an invitation that a founder made to send by
 * hand.
 */
export async function acceptByPhone(
  simulator: Simulator,
  founder: ActingPerson,
  ids: readonly string[],
): Promise<ActingPerson[]> {
  const started = await Promise.all(ids.map((id) => start(simulator, founder, id)))
  await simulator.workOffJobs()
  const codes = await Promise.all(started.map(({ phone }) => simulator.codeSentTo(phone)))
  return Promise.all(
    started.map(async ({ phone, codeId, way }, at) => {
      const { token = '' } = await simulator.act('POST /user/phone/finish', {
        body: {
          phone,
          codeId,
          way,
          code: codes[at] ?? '',
          adult: true,
          consent: { version: CONSENT_VERSION, language: at % 3 === 1 ? 'hi' : 'en' },
          tokenType: 'bearer',
        },
      })
      return { token }
    }),
  )
}

/** Opens the invitation and asks for a code. The number is that of the ready WhatsApp message. */
async function start(simulator: Simulator, founder: ActingPerson, listPersonId: string) {
  const { link, whatsapp } = await simulator.act(
    'POST /staff/list-people/{listPersonId}/link',
    { params: { listPersonId } },
    founder,
  )
  const way = { code: link.split(/[/=]/).at(-1) ?? '' }
  const phone = `+${new URL(whatsapp).pathname.slice(1)}`
  const { codeId } = await simulator.act('POST /user/phone/start', {
    body: { phone, way, captcha: await simulator.readCaptcha() },
  })
  return { phone, codeId, way }
}

/** Lets each of these members say that they know these people. */
export async function recogniseAll(
  simulator: Simulator,
  members: readonly ActingPerson[],
  ids: readonly string[],
): Promise<void> {
  for (const member of members)
    for (const listPersonId of ids)
      await simulator.act(
        'POST /user/waiting-people/{listPersonId}/answer',
        { params: { listPersonId }, body: { known: true } },
        member,
      )
}
