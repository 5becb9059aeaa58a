import { actOnCircle } from './use-cases/act-on-circle.ts'
import { beginFounding } from './use-cases/begin-founding.ts'
import { checkFirstLink } from './use-cases/check-first-link.ts'
import { openFounding, refuseFounding } from './use-cases/decide-founding.ts'
import { linkFounder } from './use-cases/link-founder.ts'
import { listOperatedCircles } from './use-cases/list-circles.ts'
import { listOpenFoundings } from './use-cases/list-foundings.ts'
import { nameFoundingTerms } from './use-cases/name-founding-terms.ts'
import { changeBounds, showBounds } from './use-cases/opening-bounds.ts'
import { changePanel, findForPanel, showPanel } from './use-cases/operate-panel.ts'
import { showSetUp } from './use-cases/show-set-up.ts'
import { showMessages } from './use-cases/show-messages.ts'
import { testSms } from './use-cases/test-sms.ts'
import { wantPanel } from './use-cases/want-panel.ts'
import { showFounding } from './use-cases/show-founding.ts'

/** The use cases of opening circles. */
export const openingUseCases = [
  beginFounding,
  checkFirstLink,
  showFounding,
  linkFounder,
  nameFoundingTerms,
  listOpenFoundings,
  openFounding,
  refuseFounding,
  listOperatedCircles,
  actOnCircle,
  showPanel,
  changePanel,
  findForPanel,
  showBounds,
  changeBounds,
  showMessages,
  showSetUp,
  testSms,
  wantPanel,
] as const
