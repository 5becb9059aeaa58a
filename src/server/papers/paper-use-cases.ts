import { showYears } from './show-years.ts'

/** The use cases of this feature, each with the endpoint it answers. */
export const paperUseCases = [showYears] as const
