const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
  [/\bKAIOS\b/i, 'KaiOS'],
]
const USER_AGENT_READ_MAX = 500

/**
 * Returns browser and system family, as in "Chrome, Android": enough to recognise one's own device,
 * too little to track it. Empty when neither is known.
 */
export function deviceWordOf(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, USER_AGENT_READ_MAX)
  const first = (families: typeof BROWSERS) => families.find(([pattern]) => pattern.test(text))?.[1]
  return [first(BROWSERS), first(SYSTEMS)].filter((word) => word !== undefined).join(', ')
}
