import { unitText } from '#contract/formats.ts'
import type { Language } from '#domain/shared/languages.ts'

/**
 * A usual duration, from hours with a fraction: "5.5 hours", below one hour "6 minutes", never "0
 * hours".
 */
export function hoursText(hours: number, language: Language): string {
  return hours < 1
    ? unitText(Math.max(1, Math.round(hours * 60)), 'minute', language)
    : unitText(Math.round(hours * 10) / 10, 'hour', language)
}
