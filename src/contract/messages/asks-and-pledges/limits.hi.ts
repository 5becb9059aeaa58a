import type { limits as english } from './limits.en.ts'
import type { Translated } from '../translate.ts'

export const limits: Translated<typeof english> = {
  open_asks: 'आपकी खुली माँगें {used} की हैं, ज़्यादा से ज़्यादा {cap} हो सकती हैं।',
  open_pledges: 'आपके खुले वादे {used} के हैं, ज़्यादा से ज़्यादा {cap} हो सकते हैं।',
  received_in_tax_year: 'इस कर-वर्ष में आपको {used} मिले हैं या मिलने वाले हैं, ज़्यादा से ज़्यादा {cap} हो सकते हैं।',
  given_in_24h: '24 घंटे में आपने {used} दिए हैं या देने वाले हैं, ज़्यादा से ज़्यादा {cap} हो सकते हैं।',
}
