/**
 * Sentences of the registration form that depend on the link. They come with the response about it,
 * so that the page itself stays small.
 */
export const LINK_TEXTS = {
  /** Of a member who invites. */
  invited: ['register.invited-by', 'register.invited-to', 'register.invitation-next'],
  /** For somebody who gets a role by it. */
  role: [
    'register.invited-admin',
    'register.invited-officer',
    'register.lead-officer',
    'register.officer-terms',
    'field.name.hint-officer',
    'field.password.hint-staff',
  ],
  errors: ['members.password-short-for-staff', 'members.adult-required'],
} as const
