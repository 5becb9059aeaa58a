import { closeAccount } from './close-account.ts'
import { keepAccount } from './keep-account.ts'
import { showDataRights } from './show-data-rights.ts'

/**
 * The use cases of this feature by endpoint; the download is a stream and is bound where it is
 * served.
 */
export const privacyUseCases = {
  'GET /user/data-rights': showDataRights,
  'POST /user/close-account': closeAccount,
  'POST /user/keep-account': keepAccount,
} as const
