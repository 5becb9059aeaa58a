import { expect, test } from 'vitest'
import { voiceFor } from './voice.ts'

const voice = (lang: string, localService = true) => ({ lang, localService })

test('the voice is the one spoken in India, else the first of the language', () => {
  const american = voice('en-US')
  const indian = voice('en_IN')
  const hindi = voice('hi')
  expect(voiceFor('en', [hindi, american, indian])).toBe(indian)
  expect(voiceFor('en', [hindi, american])).toBe(american)
  expect(voiceFor('hi', [american, hindi])).toBe(hindi)
  expect(voiceFor('mr', [hindi, american, indian])).toBeUndefined()
})

test('a voice that sends what it reads to a server is none', () => {
  expect(voiceFor('hi', [voice('hi-IN', false)])).toBeUndefined()
  expect(voiceFor('hi', [voice('hi-IN', false), voice('hi')])).toEqual(voice('hi'))
})
