import { useCase } from '#server/platform/use-case/use-case.ts'
import { shownOfMember } from '../shown-of-member.ts'

/** Shows what visitors see of me. */
export const showShown = useCase('GET /user/shown', async (ctx) => ({
  data: await shownOfMember(ctx),
}))
