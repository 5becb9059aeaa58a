import { useState } from 'react'
import { readLocal, writeLocal } from './local-values.ts'

/** A yes or no that this browser stores. The default is yes. `wanted` forces yes for now. */
export function useStoredFlag(
  key: 'showProvideCard' | 'showGetCard' | 'deskKeys',
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
