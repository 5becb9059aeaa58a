import type { HelpRequest } from '#contract/behalf/helping.ts'
import type { Person } from '../circle/people.ts'
import type { TestWorld } from '../server/world.ts'

/** Reads the code that arrived on somebody's own phone last; 'none' if no SMS with one did. */
export async function codeOnPhone(w: TestWorld, { phone }: Pick<Person, 'phone'>): Promise<string> {
  await w.work()
  const text = w.texts.findLast(
    (one) => one.to.endsWith(phone) && one.text.template.startsWith('helper-'),
  )
  return /\d{6}/.exec(text?.text.variables.join(' ') ?? '')?.[0] ?? 'none'
}

export const enterHelp = (w: TestWorld, helper: Person, { id }: { id: string }, code: string) =>
  w.call('POST /helping/requests/{requestId}/enter', {
    token: helper.token,
    params: { requestId: id },
    body: { code },
  })

/** Asks to become a member's helper. */
export const askToHelp = async (
  w: TestWorld,
  helper: Person,
  { phone }: Pick<Person, 'phone'>,
): Promise<HelpRequest> =>
  (await w.call('POST /helping', { token: helper.token, body: { phone } })).data

/** Makes somebody a member's helper, with the code from the member's phone. */
export async function nameHelper(w: TestWorld, helper: Person, member: Person): Promise<void> {
  const request = await askToHelp(w, helper, member)
  await enterHelp(w, helper, request, await codeOnPhone(w, member))
}

/** Asks for the code of what a member has to do in a payment. */
export const askInPayment = async (
  w: TestWorld,
  helper: Person,
  { id: matchId }: { id: string },
): Promise<HelpRequest> =>
  (
    await w.call('POST /helping/matches/{matchId}/code', {
      token: helper.token,
      params: { matchId },
    })
  ).data

/** Opens what a member has to do in a payment, with the code from their phone. */
export async function openPayment(
  w: TestWorld,
  helper: Person,
  { member, match }: { member: Person; match: { id: string } },
): Promise<HelpRequest> {
  const request = await askInPayment(w, helper, match)
  await enterHelp(w, helper, request, await codeOnPhone(w, member))
  return request
}
