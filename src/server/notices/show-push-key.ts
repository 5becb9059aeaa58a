import { preparedUseCase } from '#server/platform/use-case/use-case.ts'

/**
 * Returns the server's public key for web push, which a browser needs; null if the operator has set
 * none.
 */
export const showPushKey = preparedUseCase('GET /user/push-key', {
  prepare: async ({ services }) => services.push.publicKey,
  run: async (_ctx, _input, key) => ({ key }),
})
