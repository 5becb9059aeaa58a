import type { Captchas } from '../outside/captcha-picture.ts'
import type { Images } from '../outside/images.ts'
import type { Limits } from './limits.ts'
import type { Passwords } from '../crypto/passwords.ts'
import type { PushOffer } from '../outside/push.ts'
import type { Storage } from '../outside/storage.ts'
import type { WaysOut } from '../outside/ways.ts'

/** Slow or external work, before a transaction and in jobs; never inside one. */
export type Services = {
  readonly passwords: Passwords
  readonly images: Images
  readonly storage: Storage
  readonly captchas: Captchas
  readonly limits: Limits
  readonly push: PushOffer
  readonly waysOut: WaysOut
  /** Local bank holidays besides those of the domain's table, ISO dates. */
  readonly bankHolidays: ReadonlySet<string>
}
