/**
 * Sentences of the registration form that depend on the link. They come with the response about it,
 * so that the page itself stays small.
 */
export const LINK_TEXTS = {
  /** For somebody who gets a role by it. */
  role: ['field.name.hint-officer', 'field.password.hint-staff'],
  errors: ['members.password-short-for-staff', 'members.adult-required'],
} as const
