import { worldOfFile } from '../helping/helping.ts'
import { type Person, newCircle, newMember } from '../circle/people.ts'
import { givenApp } from '../circle/second-factors.ts'
import { testWorld } from '../server/world.ts'
import { securityUseCases } from '#server/security/security-use-cases.ts'

/** A circle whose members have authenticator apps. */
export async function peopleWithApps() {
  const w = await worldOfFile(() => testWorld({ useCases: [...securityUseCases] }))
  const circle = await newCircle(w, { name: 'Village of Asha' })

  async function withApp(
    options: Parameters<typeof newMember>[2] = {},
  ): Promise<{ person: Person; secret: string; recoveryCodes: string[] }> {
    const person = await newMember(w, circle, options)
    return { person, ...(await givenApp(w, person)) }
  }

  async function security({ token }: { token: string }) {
    return (await w.call('GET /user/security', { token })).data
  }
  return { w, circle, withApp, security }
}
