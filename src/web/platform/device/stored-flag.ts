import { useState } from 'react'
import { readLocal, writeLocal } from './local-values.ts'

/**
 * A yes or no that this browser keeps; yes until somebody says no, and for now where it has to be
 * (`wanted`).
 */
export function useStoredFlag(
  key: 'showProvideCard' | 'showGetCard',
  wanted: boolean,
): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => wanted || readLocal(key) !== 'false')
  return [
    value,
    (next) => {
      setValue(next)
      writeLocal(key, String(next))
    },
  ]
}
