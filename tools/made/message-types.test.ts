import { expect, test } from 'vitest'
import { messageTypes } from './message-types.ts'

test('the types name the values of each sentence, and nothing that is for translators', () => {
  const text = messageTypes([
    {
      topic: 'members',
      name: 'my-page',
      file: { '@': 'For {whom}', 'title': 'Page', '@sum': 'The {x}', 'sum': '{a} of {b}, {a}' },
    },
  ])
  expect(text).toContain("import type myPage from './members/my-page.en.json'\n")
  expect(text).toContain("  'my-page': 'members',\n")
  expect(text).toContain(
    "  readonly 'my-page': Sentences<typeof myPage, {\n    'sum': 'a' | 'b'\n  }>\n",
  )
  expect(text).not.toMatch(/'@|whom/)
})
