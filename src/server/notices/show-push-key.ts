import { preparedUseCase } from '#server/platform/use-case/context.ts'

/**
 * The server's public key for web push, which a browser asks for; null where the operator has set
 * none.
 */
export const showPushKey = preparedUseCase('GET /user/push-key', {
  prepare: async ({ services }) => services.push.publicKey,
  run: async (_ctx, _input, key) => ({ key }),
})
