import { join } from 'node:path'

/** Where the application of the browser tests listens. */
export const PORT = 5611
export const BASE_URL = `http://127.0.0.1:${PORT}`

/** Caught mails and SMS, one JSON file each. */
export const OUTBOX = join(import.meta.dirname, '../test-results/outbox')
export const FACTS_FILE = join(import.meta.dirname, '../test-results/facts.json')

/** The one person who is there before a story begins. */
export const STEWARD = { name: 'Shobha Rao', email: 'shobha@sangam.example', password: 'a steward with a long memory', circle: 'Sangam' }

/** What the server tells the stories. */
export type Facts = { readonly referralLink: string }
