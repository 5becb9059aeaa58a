/**
 * The header of a response that the browser may keep for reading offline. Its value names the session
 * it was for, so that nobody reads on a shared phone what was for somebody else.
 */
export const OFFLINE_FOR = 'offline-for'

/** The beginning of the name of the cache with the kept responses; a session's name follows. */
export const CACHED_RESPONSES = 'paraspar-kept-'
/** The cache with what the device's share sheet sent. */
export const SHARED = 'paraspar-shared'
/** The header with the time of a kept response. */
export const CACHED_AT = 'x-paraspar-kept-at'
/** The message by which a page tells the service worker that a session is over. */
export const FORGET = 'forget'
