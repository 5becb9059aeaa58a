import { randomInt } from 'node:crypto'

/** A made-up person of the practice circle. */
export type Character = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly pan: string
  readonly birth: string
  readonly language: 'en' | 'hi'
  readonly region: string
  readonly city: string
}

const FIRST = [
  'Asha',
  'Ravi',
  'Sunita',
  'Imran',
  'Meena',
  'Joseph',
  'Kavita',
  'Harpreet',
  'Lakshmi',
  'Arjun',
  'Fatima',
  'Deepak',
  'Anita',
  'Suresh',
  'Pooja',
  'Manoj',
  'Rekha',
  'Vikram',
  'Nasreen',
  'Gopal',
  'Shanti',
  'Rahul',
  'Geeta',
  'Salim',
  'Usha',
  'Kiran',
  'Mary',
  'Prakash',
  'Seema',
  'Bala',
  'Zoya',
  'Naveen',
  'Radha',
  'Thomas',
  'Leela',
  'Ajay',
  'Parveen',
  'Mohan',
  'Jaya',
  'Dinesh',
]
const LAST = [
  'Verma',
  'Nair',
  'Khan',
  'Patel',
  'Das',
  'Singh',
  'Rao',
  'Yadav',
  'Pillai',
  'Joshi',
  'Kaur',
  'Mishra',
]
const PLACES = [
  ['Bihar', 'Gaya'],
  ['Kerala', 'Kollam'],
  ['Gujarat', 'Anand'],
  ['Punjab', 'Moga'],
  ['Assam', 'Jorhat'],
  ['Tamil Nadu', 'Karur'],
] as const

/** Makes this many different characters, at most forty. */
export function makeCast(count: number): Character[] {
  return FIRST.slice(0, count).map((first, at) =>
    makeCharacter(`${first} ${LAST[at % LAST.length] ?? 'Verma'}`, at),
  )
}

/** Makes a character with this name. Phone and PAN are made up in a valid format. */
export function makeCharacter(name: string, at: number): Character {
  const [first = '', last = ''] = name.split(' ')
  const [region, city] = PLACES[at % PLACES.length] ?? PLACES[0]
  return {
    name,
    email: `${first.toLowerCase()}@practice.example`,
    phone: `9${String(randomInt(1e8)).padStart(8, '0')}${at % 10}`,
    pan: `${letters(3)}P${last[0] ?? 'V'}${String(randomInt(1e4)).padStart(4, '0')}${letters(1)}`,
    birth: `${at % 13 === 5 ? 1946 : 1960 + (at % 40)}-0${1 + (at % 9)}-1${at % 10}`,
    language: at % 3 === 1 ? 'hi' : 'en',
    region,
    city,
  }
}

function letters(count: number): string {
  return Array.from({ length: count }, () => String.fromCharCode(65 + randomInt(26))).join('')
}
