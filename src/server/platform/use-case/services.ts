import type { Captchas } from '../outside/captcha-picture.ts'
import type { Images } from '../outside/images.ts'
import type { Limits } from './limits.ts'
import type { Passwords } from '../crypto/passwords.ts'
import type { PushOffer } from '../outside/push.ts'
import type { Storage } from '../outside/storage.ts'

/** Slow or outside work, for the step before a transaction and for jobs; never inside one. */
export type Services = {
  readonly passwords: Passwords
  readonly images: Images
  readonly storage: Storage
  readonly captchas: Captchas
  readonly limits: Limits
  readonly push: PushOffer
  /** Days on which banks are closed besides those of the domain's table, ISO dates. */
  readonly bankHolidays: ReadonlySet<string>
}
