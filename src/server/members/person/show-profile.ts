import { useCase } from '#server/platform/use-case/use-case.ts'
import { profileOf } from './profile-view.ts'

/** Shows my profile. */
export const showProfile = useCase('GET /user/profile', async (ctx) => ({
  data: await profileOf(ctx),
}))
