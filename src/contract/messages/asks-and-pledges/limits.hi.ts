import type { limits as english } from './limits.en.ts'
import type { Translated } from '../translate.ts'

export const limits: Translated<typeof english> = {
  open_asks: 'आपकी खुली माँगें: {used}। सीमा: {cap}।',
  open_pledges: 'आपकी खुली पेशकशें: {used}। सीमा: {cap}।',
  received_in_tax_year: 'इस टैक्स वर्ष में आपको मिले, या मिलने हैं: {used}। सीमा: {cap}।',
  given_in_24h: '24 घंटे में आपने दिए, या देने हैं: {used}। सीमा: {cap}।',
}
