/** Version of the warning every member reads before a pledge; a new text gets a new version and is agreed to again. */
export const WARNING_VERSION = '2026-11-1'

/** Version of the rules and of the privacy notice that are agreed to when somebody registers. */
export const CONSENT_VERSION = '2026-11-1'
