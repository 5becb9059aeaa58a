import type { Page } from '@playwright/test'

type Spoken = { readonly said: string[]; stops: number; arrive: () => void; end: () => void }
type Speaking = { readonly spoken: Spoken }

/**
 * From the next page on the browser has voices for these languages, which say nothing and note what they would say.
 * They arrive when the story wants it.
 */
export async function withVoices(page: Page, langs: readonly string[]): Promise<void> {
  await page.addInitScript((tags) => {
    let voices: object[] = []
    let last: EventTarget | undefined
    const speech = Object.assign(new EventTarget(), {
      getVoices: () => voices,
      speak: (utterance: EventTarget & { text: string; lang: string }) => {
        last = utterance
        spoken.said.push(`${utterance.lang}: ${utterance.text}`)
      },
      cancel: () => void (spoken.stops += 1),
    })
    const spoken: Spoken = {
      said: [],
      stops: 0,
      arrive: () => {
        voices = tags.map((lang) => ({ lang, localService: true }))
        speech.dispatchEvent(new Event('voiceschanged'))
      },
      end: () => last?.dispatchEvent(new Event('end')),
    }
    class Utterance extends EventTarget {
      readonly text: string
      constructor(text: string) {
        super()
        this.text = text
      }
    }
    for (const [name, value] of Object.entries({
      speechSynthesis: speech,
      SpeechSynthesisUtterance: Utterance,
      spoken,
    }))
      Object.defineProperty(window, name, { value, configurable: true })
  }, langs)
}

/** What was said since the last time, each sentence with its language, and how often it was stopped. */
export async function heard(page: Page): Promise<{ said: string[]; stops: number }> {
  return page.evaluate(() => {
    const { spoken } = window as unknown as Speaking
    return { said: spoken.said.splice(0), stops: spoken.stops }
  })
}

/** The voices arrive, or the last sentence has been said. */
export async function voices(page: Page, does: 'arrive' | 'end'): Promise<void> {
  await page.evaluate((what) => (window as unknown as Speaking).spoken[what](), does)
}
