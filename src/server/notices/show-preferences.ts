import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { preferencesView } from './preferences-view.ts'

/** Shows which notices reach me by which channel. */
export const showPreferences = preparedUseCase('GET /user/notice-preferences', {
  prepare: async ({ services }) => ({ pushPossible: services.push.publicKey !== null }),
  run: async (ctx, _input, offer) => ({ data: await preferencesView(ctx, offer) }),
})
