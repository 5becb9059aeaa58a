import { expect, test } from 'vitest'
import { CATALOGUES } from './catalogues.ts'

const files = import.meta.glob('../../../contract/messages/*/*.{en,hi}.ts')

// A further language finds its catalogues by file name.
test.each(Object.entries(CATALOGUES))('%s is the name of its files', async (name, written) => {
  for (const language of ['en', 'hi'] as const) {
    const [load] = Object.entries(files).flatMap(([path, loads]) =>
      path.endsWith(`/${name}.${language}.ts`) ? [loads] : [],
    )
    expect(await load?.()).toEqual(await written[language]())
  }
})
