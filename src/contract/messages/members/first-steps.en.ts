import type { Catalogue } from '../translate.ts'

/** The list of first steps on a new member's dashboard. */
export const firstSteps = {
  'title': 'Your first steps',
  'left': 'Still to do: {count}',
  'name': 'You are here as {name}',
  'name-text': 'Is this the name on your bank account? People who pay you check that it matches. You can change it on My Page.',
  'payee': 'Add your UPI ID or bank account',
  'payee-text': 'A UPI ID is enough. Only a member matched to pay you sees it.',
  'notices': 'Turn on notices',
  'notices-text': 'So that you do not miss the time to pay or to confirm.',
  'app': 'Put Paraspar on your home screen',
  'app-text': 'In the menu of your browser, choose “Add to Home screen” or “Install app”.',
  'language': 'Language: {language}',
  'language-text': 'You can change it at the top of every page.',
  'steward': '{name} looks after you in {circle}',
  'steward-none': 'You have no steward of your own in {circle} yet',
  'steward-text': 'Any question? Write under Support.',
  'ask-now': 'You can ask for help now',
  'ask-from': 'You can ask for help from {date}',
  'ask-rests': 'You can enter an ask now. It is matched from {date}',
  'give': 'You can give now',
  'give-text': 'Until {date} you give at most {amount} in all. Open payments at a time: at most {count}.',
} as const satisfies Catalogue
