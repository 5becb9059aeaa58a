import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { expect, test, vi } from 'vitest'
import { findWeakness } from './password-strength.ts'

const OWN_WORDS = ['rohan', 'sharma', 'rohansharma', 'rohan.s@example.in', 'rohan.s', '9876501234']

test.each([
  ['1234567890', 'common'],
  ['PASSWORD123', 'common'],
  ['qwertyuiop', 'common'],
  ['password1234567', 'common'],
  ['P@ssw0rd1234567', 'common'],
  ['Welcome@123456', 'common'],
  ['iloveyou1234567', 'common'],
  ['administrator2026', 'common'],
  ['qazwsxedcrfvtgb', 'common'],
  ['Ramesh@12345678', 'common'],
  ['Krishna@1980', 'common'],
  ['JaiShreeRam108', 'common'],
  ['mumbai1234567890', 'common'],
  ['password password', 'common'],
  ['aaaaaaaaaaaaaaa', 'repeats'],
  ['abcabcabcabcabcabc', 'repeats'],
  ['dhoni7dhoni7dhoni7', 'repeats'],
  ['letmein letmein letmein', 'repeats'],
  ['abcdefghijklmnop', 'sequence'],
  ['9876543210', 'sequence'],
  ['zyxwvutsrqponm', 'sequence'],
  ['asdfghjkl;12345', 'sequence'],
  ['paraspar12345', 'site-name'],
  ['Paraspar@2026!!', 'site-name'],
  ['परस्पर12345', 'site-name'],
  ['paraspar paraspar', 'site-name'],
  ['Rohan Sharma 1985', 'own-data'],
  ['r0h4n-5h4rm4', 'own-data'],
  ['98765012349876501234', 'own-data'],
  ['rohan.s@example.in', 'own-data'],
  ['rohanrohanrohan', 'own-data'],
])('%s is refused as %s', async (password, why) => {
  expect(await findWeakness(password, OWN_WORDS)).toBe(why)
})

test.each([
  'fourteen signs',
  'fifteen signs !',
  'mango river stone',
  'my aunt grows mangoes',
  'correct horse battery staple',
  'hamari gaay neeli chhat par',
  'गाय नीली छत पर सोई',
  'मेरी गली में आम',
  'kx8Qw-2mPz',
  'rohan counts forty blue kites',
])('%s is taken', async (password) => {
  expect(await findWeakness(password, OWN_WORDS)).toBeUndefined()
})

test('own words are of one person only', async () => {
  expect(await findWeakness('zubeda zubeda 77', ['zubeda'])).toBe('own-data')
  expect(await findWeakness('zubeda bakes 77', [])).toBeUndefined()
})

test('of a long one only the first 48 letters are looked at, which bounds the work', async () => {
  const checked = vi.spyOn(ZxcvbnFactory.prototype, 'check')
  await findWeakness('4@8({[<3690|1!5$7+2%'.repeat(6), [])
  const [[looked] = []] = checked.mock.calls
  checked.mockRestore()
  expect(Array.from(looked ?? '')).toHaveLength(48)
})
