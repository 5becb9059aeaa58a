export * from '../queue-order.ts'
import type { MatchingInput } from '../matching-types.ts'
export type OrderedInput = MatchingInput & { readonly ordered: true }
export { orderInput } from '../board.ts'
