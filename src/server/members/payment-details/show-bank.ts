import { memberError } from '#domain/members/member-errors.ts'
import { preparedUseCase } from '#server/platform/use-case/context.ts'
import { bankOf } from './banks.ts'

/**
 * Shows the bank of an IFSC. Throws members.ifsc-unknown, which asks for a second check and does
 * not refuse.
 */
export const showBank = preparedUseCase('GET /bank/{ifsc}', {
  async prepare({ input }) {
    const bank = await bankOf(input.params.ifsc)
    if (bank === undefined) throw memberError('members.ifsc-unknown')
    return bank
  },
  run: async (_ctx, _input, bank) => bank,
})
