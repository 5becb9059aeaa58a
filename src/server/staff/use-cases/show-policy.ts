import { useCase } from '#server/platform/use-case/use-case.ts'
import { policyViewOf } from '../policy-view.ts'

/** Shows the circle's policy with its bounds and versions. */
export const showPolicy = useCase('GET /staff/policy', async (ctx) => ({
  data: await policyViewOf(ctx),
}))
