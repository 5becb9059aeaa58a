import type { Catalogue } from '../translate.ts'

/** What a suspended member cannot do now, what goes on, and what they can do. */
export const suspended = {
  'title': 'Not possible now',
  'text': 'Your membership is suspended. This page is for members who can begin something new.',
  'text-leaving': 'You asked to close your account. What is in progress continues; nothing new can start. You can stop the closing until your last payment is complete.',
  'to-my-data': 'My data',
  'why': 'Why, and until when',
  'why-text': 'The reason and the date are in your record. A suspension does not end automatically on a date: officers lift it. If you were told that your membership ends, it closes once your last payment is complete.',
  'to-record': 'Read the reason in my record',
  'stopped': 'What is stopped',
  'stopped.1': 'New pledges and new asks.',
  'stopped.2': 'Your open pledges and asks are paused. They keep their place, and you are not matched with anyone.',
  'stopped.3': 'Inviting, and changing where you are paid.',
  'runs': 'What continues',
  'runs.1': 'Payments that were already matched: pay, confirm, answer. Their deadlines still apply.',
  'runs.2': 'Disputes about payments, with evidence, ruling and appeal.',
  'runs.3': 'Your statement under Coine stays as it is. Nothing you gave or received is removed.',
  'can': 'What you can do',
  'can.1': 'Complete the payments on your dashboard.',
  'can.2': 'If you think this is wrong, write to support. A steward or an officer reads it.',
  'to-support': 'Write to support',
} as const satisfies Catalogue
