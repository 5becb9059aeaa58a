import type { ReactNode } from 'react'
import type { MessageKey } from '#contract/messages/messages.ts'
import type { CatalogueName } from '#web/platform/text/catalogues.ts'
import { useText } from '#web/platform/text/i18n.tsx'
import { ReasonAct } from './reason-act.tsx'

/** The beginnings of keys that have a title and a text. */
type ActWords<N extends CatalogueName> = {
  [K in MessageKey<N>]: K extends `${infer W}-title`
    ? `${W}-text` extends MessageKey<N>
      ? W
      : never
    : never
}[MessageKey<N>]

type Props<N extends CatalogueName> = {
  readonly texts: N
  /** The beginning of its keys: `<words>`, `<words>-title` and `<words>-text`. */
  readonly words: ActWords<N>
  readonly values?: Readonly<Record<string, string>>
  readonly action?: string
  readonly variant?: 'primary' | 'plain' | 'danger'
  readonly danger?: boolean
  readonly small?: boolean
  readonly act: (reason: string) => Promise<Readonly<Record<string, unknown>>>
  /** What follows from it, besides its text. */
  readonly children?: ReactNode
}

/** An act of staff with a reason, whose words stand beside each other in one catalogue. */
export function StaffAct<N extends CatalogueName>(props: Props<N>) {
  const { texts, words, values, variant, danger, children, ...rest } = props
  const t = useText(texts) as (key: string, values?: Readonly<Record<string, string>>) => string
  return (
    <ReasonAct
      {...rest}
      {...(variant && { variant })}
      danger={danger ?? variant === 'danger'}
      label={t(words)}
      title={t(`${words}-title`, values)}
    >
      <p>
        {t(`${words}-text`, values)} {children}
      </p>
    </ReasonAct>
  )
}
