import { the } from '../dom.ts'
import '../frame.ts'
import { runLinkForm } from './link-form.ts'
import { textsOf } from '../page-texts.ts'
import type { CONFIRM_TEXTS } from '../texts.ts'

const form = the('#confirm-email', HTMLFormElement)
const texts = textsOf<typeof CONFIRM_TEXTS>(form)

runLinkForm({
  form,
  endpoint: 'POST /user/confirm-email',
  success: texts['confirm.success'],
  failure: texts['verify.failure'],
  incomplete: texts['confirm.incomplete'],
})
