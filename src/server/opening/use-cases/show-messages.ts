import { preparedUseCase } from '#server/platform/use-case/use-case.ts'

/** Shows an operator whether mail, SMS and push go out. */
export const showMessages = preparedUseCase('GET /operator/messages', {
  prepare: ({ services }) => services.waysOut.states(),
  async run(_ctx, _input, states) {
    return {
      data: states.map(({ way, failing, failingSince, takenAt, waiting }) => ({
        way,
        failingSince: failing ? (failingSince?.toString() ?? null) : null,
        takenAt: takenAt?.toString() ?? null,
        waiting,
      })),
    }
  },
})
