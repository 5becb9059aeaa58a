import { expect, test } from 'vitest'
import { dropDraft, keepDraft, readDraft } from './form-draft.ts'

function memoryStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      kept.set(key, value)
    },
    removeItem: (key) => {
      kept.delete(key)
    },
    clear: () => {
      kept.clear()
    },
  }
}

function refusingStorage(): Storage {
  const refuse = () => {
    throw new Error('not allowed')
  }
  return {
    length: 0,
    key: refuse,
    getItem: refuse,
    setItem: refuse,
    removeItem: refuse,
    clear: refuse,
  }
}

test('what was typed comes back, each form by itself, until it is dropped', () => {
  const storage = memoryStorage()
  keepDraft(storage, 'register', { name: 'Asha', email: 'a@b.in' })
  expect(readDraft(storage, 'register')).toEqual({ name: 'Asha', email: 'a@b.in' })
  expect(readDraft(storage, 'login')).toEqual({})
  dropDraft(storage, 'register')
  expect(readDraft(storage, 'register')).toEqual({})
})

test('something else under the name is no draft', () => {
  const storage = memoryStorage()
  for (const [kept, read] of [
    ['null', {}],
    ['7', {}],
    ['{', {}],
    ['{"name":"Asha","age":7}', { name: 'Asha' }],
  ] as const) {
    storage.setItem('draft.register', kept)
    expect(readDraft(storage, 'register')).toEqual(read)
  }
})

test('a browser that keeps nothing loses only the convenience', () => {
  const storage = refusingStorage()
  keepDraft(storage, 'register', { name: 'Asha' })
  dropDraft(storage, 'register')
  expect(readDraft(storage, 'register')).toEqual({})
})
