import { the } from '../dom.ts'
import '../frame.ts'
import { runLinkForm } from './link-form.ts'
import { textsOf } from '../page-texts.ts'
import type { DEVICE_TEXTS } from '../texts.ts'

const form = the('#confirm-device', HTMLFormElement)
const texts = textsOf<typeof DEVICE_TEXTS>(form)

runLinkForm({
  form,
  endpoint: 'POST /user/confirm-device',
  success: texts['device.success'],
  failure: texts['verify.failure'],
  incomplete: texts['confirm.incomplete'],
})
