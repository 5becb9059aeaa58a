import { expect, test } from 'vitest'
import { runNode } from './run-child.ts'

/** A script that takes several times as long as it may stand still. */
const script = (body: string) => ({ args: ['--input-type=module', '-e', body], stillMsMax: 1_000 })
const PAUSE = `const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))`

test('a step that still says something is waited for', async () => {
  const slow = `${PAUSE}; for (let n = 0; n < 8; n++) { await pause(400); console.log(n) }`
  expect(await runNode(script(slow))).toMatchObject({
    ok: true,
    output: expect.stringMatching(/7\n$/),
  })
})

test('a step that says nothing and works is waited for', async () => {
  const silent = `const end = Date.now() + 3000; while (Date.now() < end); console.log('done')`
  expect(await runNode(script(silent))).toMatchObject({ ok: true, output: 'done\n' })
})

test('a step where nothing moves is stopped, with its last words', async () => {
  const { ok, output } = await runNode(
    script(`${PAUSE}; console.log('waits'); await pause(600_000)`),
  )
  expect(ok).toBe(false)
  expect(output).toMatch(/^waits\n\nstopped: .* It last said:\nwaits$/)
})
