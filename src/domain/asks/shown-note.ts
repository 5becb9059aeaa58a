/** A phone or account number, a UPI ID or e-mail, a web address. */
const CONTACTS = [
  /(?:[\d०-९][\s-]?){6,}/,
  /\S@\S/,
  /https?:|www\.|\b[\w-]+\.(?:com|in|org|net|me|io)\b/i,
]

/**
 * Whether the circle may see a note: it says something, and nothing in it leads past the pages, to a
 * number, an ID or an address.
 */
export function mayBeShown(note: string): boolean {
  return note.trim() !== '' && !CONTACTS.some((contact) => contact.test(note))
}
