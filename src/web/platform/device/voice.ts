import { useSyncExternalStore } from 'react'
import type { Language } from '#domain/shared/languages.ts'

type Voice = Pick<SpeechSynthesisVoice, 'lang' | 'localService'>

/**
 * The voice that reads this language: as it is spoken in India, or the first of the language.
 * A voice that would send the text to somebody's server is none.
 */
export function voiceFor<V extends Voice>(language: Language, voices: readonly V[]): V | undefined {
  const fitting = voices.filter(
    ({ lang, localService }) => localService && tagOf(lang).split('-')[0] === language,
  )
  return fitting.find(({ lang }) => tagOf(lang) === `${language}-in`) ?? fitting[0]
}

/** Android writes hi_IN. */
function tagOf(lang: string): string {
  return lang.replaceAll('_', '-').toLowerCase()
}

/** Whether this device can read this language aloud. Voices may arrive after the page. */
export function useHasVoice(language: Language): boolean {
  return useSyncExternalStore(subscribe, () => deviceVoice(language) !== undefined)
}

function deviceVoice(language: Language): SpeechSynthesisVoice | undefined {
  return canSpeak() ? voiceFor(language, speechSynthesis.getVoices()) : undefined
}

function subscribe(changed: () => void): () => void {
  if (!canSpeak()) return () => undefined
  speechSynthesis.addEventListener('voiceschanged', changed)
  return () => speechSynthesis.removeEventListener('voiceschanged', changed)
}

/** Views inside other apps have no voice, and older browsers do not say when one arrives. */
function canSpeak(): boolean {
  return 'speechSynthesis' in window && 'addEventListener' in speechSynthesis
}

/**
 * Speaks sentences one after the other, and calls `onEnd` after the last one. What spoke before
 * stops. Returns a way to stop.
 */
export function speakAloud(
  sentences: readonly string[],
  language: Language,
  onEnd: () => void,
): () => void {
  const voice = deviceVoice(language)
  if (voice === undefined || sentences.length === 0) {
    onEnd()
    return () => undefined
  }
  speechSynthesis.cancel()
  // Some browsers forget an utterance that nobody holds, and then never say that it ended.
  const utterances = sentences.map((sentence) =>
    Object.assign(new SpeechSynthesisUtterance(sentence), { voice, lang: voice.lang }),
  )
  let stopped = false
  const end = () => {
    if (!stopped) onEnd()
  }
  utterances.at(-1)?.addEventListener('end', end)
  for (const utterance of utterances) {
    utterance.addEventListener('error', end)
    speechSynthesis.speak(utterance)
  }
  const stop = () => {
    if (stopped) return
    stopped = true
    speechSynthesis.cancel()
    utterances.length = 0
  }
  // A browser may go on speaking after the page is gone.
  addEventListener('pagehide', stop, { once: true })
  return () => {
    removeEventListener('pagehide', stop)
    stop()
  }
}
