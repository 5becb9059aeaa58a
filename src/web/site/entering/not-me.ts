import { the } from '../dom.ts'
import '../frame.ts'
import { runLinkForm } from './link-form.ts'
import { textsOf } from '../page-texts.ts'
import type { NOT_ME_TEXTS } from '../texts.ts'

const form = the('#not-me', HTMLFormElement)
const texts = textsOf<typeof NOT_ME_TEXTS>(form)

runLinkForm({
  form,
  endpoint: 'POST /user/not-me',
  success: texts['not-me.success'],
  failure: texts['not-me.failure'],
  incomplete: texts['confirm.incomplete'],
})
