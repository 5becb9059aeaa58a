import { listBreaches } from './use-cases/list-breaches.ts'
import { listMessages } from './use-cases/list-messages.ts'
import { listViewers } from './use-cases/list-viewers.ts'
import { previewMessage } from './use-cases/preview-message.ts'
import { recordBreach } from './use-cases/record-breach.ts'
import { recordDuty } from './use-cases/record-duty.ts'
import { sendMessage } from './use-cases/send-message.ts'

/** The use cases of what operators tell members, and of the register of breaches. */
export const tellingUseCases = [
  listMessages,
  previewMessage,
  sendMessage,
  listBreaches,
  listViewers,
  recordBreach,
  recordDuty,
] as const
