import type { earlier as english } from './earlier.en.ts'
import type { Translated } from '../translate.ts'

export const earlier: Translated<typeof english> = {
  none: 'आपका कोई भुगतान अभी ख़त्म नहीं हुआ।',
  more: 'दस और दिखाएँ',
  late: 'क्या इनमें से किसी का पैसा आपने पहले ही भेज दिया था? उसे खोलकर बताएँ, पर तभी जब भुगतान ख़त्म होने से पहले पैसा आपके खाते से निकल चुका था।',
}
