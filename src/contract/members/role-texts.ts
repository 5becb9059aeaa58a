/**
 * Sentences of the registration form only for somebody who gets a role by a link. They come with the
 * response about the link, so that the page of all others stays small.
 */
export const ROLE_TEXTS = {
  entering: [
    'register.invited-admin',
    'register.invited-officer',
    'register.lead-officer',
    'register.officer-terms',
    'field.name.hint-officer',
    'field.password.hint-staff',
  ],
  errors: ['members.password-short-for-staff', 'members.adult-required'],
} as const
export type RoleText = (typeof ROLE_TEXTS)['entering' | 'errors'][number]
