import type { ReactNode } from 'react'
import { useState } from 'react'
import { serverNow } from '#web/platform/device/clock.ts'
import { instantAt } from '#web/platform/text/formats.ts'
import { useText } from '#web/platform/text/i18n.tsx'

const HOUR_MS = 3_600_000

/** What examples are made of: words in the language of the page, and the time it was opened. */
export function useStuff() {
  const t = useText('kit')
  const [start] = useState(serverNow)
  return {
    label: t('label'),
    other: t('other'),
    hint: t('hint'),
    error: t('error'),
    text: t('text'),
    name: t('name'),
    at: (hours: number) => instantAt(start + hours * HOUR_MS),
  }
}

export type Stuff = ReturnType<typeof useStuff>

/** The examples of one part of the page, by the components they show. */
export type Examples = (stuff: Stuff) => Readonly<Record<string, ReactNode>>

export const ignore = () => undefined
