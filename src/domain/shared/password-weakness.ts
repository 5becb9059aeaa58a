/** Why a password is too easy to guess. */
export type PasswordWeakness = 'common' | 'repeats' | 'sequence' | 'own-data' | 'site-name'
