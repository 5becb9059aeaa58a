import type { ElementType, Key, ReactElement } from 'react'
import { Fragment, jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime'
import { markedProps } from './gap-marks.ts'
import type { Props } from './mark-gaps.ts'

// What the compiler writes for every element of the member area: React's own, with a look at the
// texts on the way (docs/decisions/0017-languages.md).

export { Fragment }

export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  return reactJsx(type, markedProps(type, props), key)
}

export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  return reactJsxs(type, markedProps(type, props), key)
}
