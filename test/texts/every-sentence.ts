import { type CatalogueFile, sentencesOf } from '#contract/messages/catalogue-file.ts'

const files = import.meta.glob<CatalogueFile>('../../src/contract/messages/*/*.{en,hi}.json', {
  eager: true,
  import: 'default',
})

/** A sentence that people read, with where it is. */
export type Sentence = {
  readonly topic: string
  readonly catalogue: string
  readonly language: 'en' | 'hi'
  readonly key: string
  readonly text: string
}

/** All sentences of the product in English and Hindi, in the order of their files. */
export const EVERY_SENTENCE: readonly Sentence[] = Object.entries(files).flatMap(([path, file]) => {
  const [topic = '', name = ''] = path.split('/').slice(-2)
  const [catalogue = '', language] = name.split('.')
  return Object.entries(sentencesOf(file)).map(([key, text]) => ({
    topic,
    catalogue,
    language: language as Sentence['language'],
    key,
    text,
  }))
})
