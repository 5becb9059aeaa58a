import { useState } from 'react'
import { serverNow } from '#web/platform/device/clock.ts'
import { instantAt } from '#web/platform/text/formats.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import type { ExampleStuff } from './examples/stuff.ts'

const HOUR_MS = 3_600_000

/** The parts of examples, with the time at which the page was opened. */
export function useStuff(): ExampleStuff {
  const t = useText('kit')
  const [start] = useState(serverNow)
  return {
    name: t('example-name'),
    text: t('example-text'),
    at: (hours) => instantAt(start + hours * HOUR_MS),
  }
}
