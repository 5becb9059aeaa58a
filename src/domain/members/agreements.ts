/**
 * The warning before a first pledge, as it reads now. A change of its words is a new version, and
 * everybody is asked again.
 */
export const WARNING_VERSION = '2026-11'

/** The rules and the privacy notice that one agrees to when registering, as they read now. */
export const CONSENT_VERSION = '2026-11'
