import { showHome } from './show-home.ts'

export const homeUseCases = [showHome] as const
