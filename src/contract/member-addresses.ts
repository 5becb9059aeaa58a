/**
 * The addresses of the member area; `*` stands for anything below. The server serves the area's
 * page there, the service worker caches it for them, and `paths` names no other addresses.
 */
export const MEMBER_ADDRESSES = [
  '/dashboard',
  '/help/*',
  '/account',
  '/referrals',
  '/recognise',
  '/coine',
  '/coine/*',
  '/profile',
  '/circle',
  '/circle/policy',
  '/circle/shown',
  '/support',
  '/support/*',
  '/notifications',
  '/notifications/*',
  '/security',
  '/my-data',
  '/matches/*',
  '/pay/*',
  '/confirm/*',
  '/staff',
  '/staff/*',
  '/record',
] as const
/**
 * Where the device's share sheet sends a picture (`share_target` in app.webmanifest). The service
 * worker takes it; the server never reads it.
 */
export const SHARED_PICTURE_ADDRESS = '/pay/shared'
/** The page with every component, which only people who build the screens are served. */
export const COMPONENTS_ADDRESS = '/kit'

type OneOf<Address extends string> = Address extends `${infer Above}/*`
  ? `${Above}/${string}`
  : Address
export type MemberAddress = OneOf<(typeof MEMBER_ADDRESSES)[number] | typeof COMPONENTS_ADDRESS>
