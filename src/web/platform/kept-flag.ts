import { useState } from 'react'
import { readLocal, writeLocal } from './local-values.ts'

/** A yes or no that this browser keeps; yes until somebody says no. */
export function useKeptFlag(key: 'showProvideCard' | 'showGetCard'): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => readLocal(key) !== 'false')
  return [value, (next) => {
    setValue(next)
    writeLocal(key, String(next))
  }]
}
