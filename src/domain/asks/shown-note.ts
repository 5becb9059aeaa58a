import { wrongInPublicWords } from '../members/public-words.ts'

/** A phone or account number in any digits, a UPI ID or e-mail, a web address. */
const CONTACTS = [/(?:\p{Nd}[^\p{L}\p{Nd}]{0,3}){6,}/u, /\S\s*@\s*\S/, /https?:|\w\.[a-z]{2,}/i]

/**
 * Whether the circle may see a note: it says something, promises nothing, and nothing in it leads past
 * the pages, to a number, an ID or an address.
 */
export function mayBeShown(note: string): boolean {
  const text = note.normalize('NFKC').trim()
  return (
    text !== '' &&
    !CONTACTS.some((contact) => contact.test(text)) &&
    wrongInPublicWords(text, { allowed: ['sums', 'addresses'] }) === undefined
  )
}
