import { closeAccount } from './close-account.ts'
import { keepAccount } from './keep-account.ts'
import { showDataRights } from './show-data-rights.ts'

/** The use cases of this feature, each with its endpoint. */
export const privacyUseCases = [showDataRights, closeAccount, keepAccount] as const
