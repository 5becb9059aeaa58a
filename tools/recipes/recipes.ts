import { MEMBER_PAGE } from './member-page.ts'
import { NOTICE } from './notice.ts'
import { PERSONAL_FIELD } from './personal-field.ts'
import type { Recipe } from './recipe.ts'
import { STAFF_ACT } from './staff-act.ts'

/** The recipes of CONTRIBUTING.md that are performed. */
export const RECIPES = {
  'personal field': PERSONAL_FIELD,
  'page for members': MEMBER_PAGE,
  'notice with its sender': NOTICE,
  'act of staff': STAFF_ACT,
} as const satisfies Readonly<Record<string, Recipe>>
