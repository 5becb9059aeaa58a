import { join } from 'node:path'

/** Where the application of the browser tests listens. */
export const PORT = 5611
export const BASE_URL = `http://127.0.0.1:${PORT}`

/** Caught mails and SMS, one JSON file each. */
export const OUTBOX = join(import.meta.dirname, '../test-results/outbox')
export const FACTS_FILE = join(import.meta.dirname, '../test-results/facts.json')

/** Each story has a circle of its own, with one steward who is there before it begins. */
export const STORIES = ['phone-en', 'phone-hi', 'desk-en', 'desk-hi'] as const
export type Story = (typeof STORIES)[number]

export const STEWARD_NAME = 'Shobha Rao'
export const STEWARD_PASSWORD = 'a steward with a long memory'
export function stewardEmail(story: Story): string {
  return `shobha.${story}@sangam.example`
}

/** What the server tells the stories: the steward's referral link of each. */
export type Facts = { readonly referralLinks: Readonly<Record<Story, string>> }
