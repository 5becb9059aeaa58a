import { expect, test } from 'vitest'
import { brokenLinks, withoutLinksOut } from './links.ts'

const TEXT = `See [this](links.ts#top), [decision
82](../decisions/0082.md) and [the web](https://example.org/x), [below](#below).`

test('a page of a release has no links to what is in the sources only', () => {
  expect(brokenLinks(TEXT, import.meta.filename)).toEqual(['[decision\n82](../decisions/0082.md)'])
  const text = withoutLinksOut(TEXT, import.meta.filename)
  expect(text).toBe(TEXT.replace('[decision\n82](../decisions/0082.md)', 'decision\n82'))
  expect(brokenLinks(text, import.meta.filename)).toEqual([])
})
