import { expect, test } from 'vitest'
import { dropDraft, keepDraft, readDraft } from './form-draft.ts'

function memoryStorage(): Storage {
  const stored = new Map<string, string>()
  return {
    get length() {
      return stored.size
    },
    key: (at) => [...stored.keys()][at] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => {
      stored.set(key, value)
    },
    removeItem: (key) => {
      stored.delete(key)
    },
    clear: () => {
      stored.clear()
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
  for (const [stored, read] of [
    ['null', {}],
    ['7', {}],
    ['{', {}],
    ['{"name":"Asha","age":7}', { name: 'Asha' }],
  ] as const) {
    storage.setItem('draft.register', stored)
    expect(readDraft(storage, 'register')).toEqual(read)
  }
})

test('a browser that keeps nothing loses only the convenience', () => {
  const storage = refusingStorage()
  keepDraft(storage, 'register', { name: 'Asha' })
  dropDraft(storage, 'register')
  expect(readDraft(storage, 'register')).toEqual({})
})
