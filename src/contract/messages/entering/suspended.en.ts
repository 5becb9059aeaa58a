import type { Catalogue } from '../translate.ts'

/** What a suspended member cannot do now, what goes on, and what they can do. */
export const suspended = {
  'title': 'Not possible now',
  'text': 'Your membership is suspended. This page is for members who can begin something new.',
  'text-leaving': 'You asked to close your account. What already runs goes on; nothing new can begin. Until your last payment is over you can take it back.',
  'to-my-data': 'My data',
  'why': 'Why, and until when',
  'why-text': 'The reason and the date stand in your record. A suspension has no date on which it ends by itself: officers lift it. If you were told that your membership ends, it closes once your last payment is over.',
  'to-record': 'Read the reason in my record',
  'stopped': 'What is stopped',
  'stopped.1': 'New pledges and new asks.',
  'stopped.2': 'Your open pledges and asks rest. They keep their place, and nobody is matched with you.',
  'stopped.3': 'Inviting, and changing where you are paid.',
  'runs': 'What still runs',
  'runs.1': 'Payments you have been matched for: pay them, confirm them, answer. Their clocks go on.',
  'runs.2': 'Disputes about payments, with evidence, ruling and appeal.',
  'runs.3': 'Your statement under Coine stays as it is. Nothing you gave or received is taken out.',
  'can': 'What you can do',
  'can.1': 'Finish the payments on your dashboard.',
  'can.2': 'If you think that this is wrong, write to support. A steward or an officer reads it.',
  'to-support': 'Write to support',
} as const satisfies Catalogue
