/**
 * The version of the warning before a first pledge. A change of its words needs a new version, and
 * every member must agree again.
 */
export const WARNING_VERSION = '2026-11'

/**
 * The version of the rules and the privacy notice that people agree to when they register. It is
 * raised when something becomes wider: who sees data, what is kept, for what, or for how long.
 * Members who agreed to an older one are told so under My data.
 */
export const CONSENT_VERSION = '2026-11-28'

/** The version that replaced the one somebody agreed to. Undefined while theirs is the newest. */
export function newerConsent(agreed: string): string | undefined {
  return agreed === CONSENT_VERSION ? undefined : CONSENT_VERSION
}
