import type { earlier as english } from './earlier.en.ts'
import type { Translated } from '../translate.ts'

export const earlier: Translated<typeof english> = {
  none: 'आपका कोई भुगतान अभी ख़त्म नहीं हुआ।',
  more: 'दस और दिखाएँ',
  late: 'केवल तब, जब पैसे भुगतान ख़त्म होने से पहले आपके खाते से निकल चुके थे।',
}
