import type { Catalogue } from '../translate.ts'

/** The page of components (/kit), for people who build and check the screens. All are examples. */
export const kit = {
  title: 'Components',
  label: 'Label',
  other: 'Another label',
  hint: 'A hint in plain words',
  error: 'What is wrong, in plain words',
  text: 'A sentence as long as sentences on the screens usually are, to show how it wraps.',
  name: 'Asha Example',
} as const satisfies Catalogue
