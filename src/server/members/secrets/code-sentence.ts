import type { Language } from '#domain/shared/languages.ts'
import type { WaysOut } from '#server/platform/outside/ways.ts'
import { memberSentence } from '../person/sentence.ts'

/** Returns a function that says a code is on its way, or that SMS are late today. */
export async function codeSentence(waysOut: WaysOut): Promise<(language: Language) => string> {
  const isLate = (await waysOut.failing()).has('sms')
  return (language) => memberSentence(language, isLate ? 'code-late' : 'phone-code-sent')
}
