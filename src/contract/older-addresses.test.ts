import { expect, test } from 'vitest'
import { contract } from './index.ts'
import { OLDER_ADDRESSES, ownAddress } from './older-addresses.ts'

test('each stands for an address of ours, and is none of ours itself', () => {
  for (const [older, own] of Object.entries(OLDER_ADDRESSES)) {
    expect(contract).toHaveProperty([own])
    expect(contract).not.toHaveProperty([older])
  }
})

test.each([
  ['GET', '/api/providehelp?limit=2', '/api/pledges?limit=2'],
  ['POST', '/api/gethelp/0191-a/mark-done', '/api/matches/0191-a/confirm'],
  ['POST', '/api/gethelp/0191-a/dispute?x=/y', '/api/matches/0191-a/dispute?x=/y'],
  ['POST', '/api/gethelp/0191-a/withdraw', '/api/asks/0191-a/withdraw'],
  ['PUT', '/api/gethelp/0191-a/withdraw', '/api/gethelp/0191-a/withdraw'],
  ['POST', '/api/gethelp/0191-a/withdraw/more', '/api/gethelp/0191-a/withdraw/more'],
  ['GET', '/api/matches/0191-a', '/api/matches/0191-a'],
  ['GET', '/gethelp', '/gethelp'],
])('%s %s is %s', (method, url, own) => {
  expect(ownAddress(method, url)).toBe(own)
})
