import { useCase } from '#server/platform/use-case/context.ts'
import { policyViewOf } from '../policy-view.ts'

/** The circle's rules with their bounds and versions. */
export const showPolicy = useCase('GET /staff/policy', async (ctx) => ({
  data: await policyViewOf(ctx),
}))
