import type { Catalogue } from '../translate.ts'

/** In place of what a suspended member cannot do now. */
export const suspended = {
  'title': 'Not possible now',
  'text': 'While your membership is suspended, nothing new can begin here. You can finish the payments that run, write to support, and see your profile and your security settings.',
} as const satisfies Catalogue
