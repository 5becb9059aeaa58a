import type { Translated } from '../translate.ts'
import type { firstSteps as english } from './first-steps.en.ts'

export const firstSteps: Translated<typeof english> = {
  'title': 'आपके पहले क़दम',
  'left': 'बाक़ी: {count}',
  'name': 'यहाँ आपका नाम {name} है',
  'name-text': 'क्या बैंक खाते पर यही नाम है? पैसे भेजने वाले इसे मिलाकर देखते हैं। इसे “मेरा पेज” पर बदला जा सकता है।',
  'payee': 'बताएँ कि पैसे कहाँ आएँ',
  'payee-text': 'UPI ID काफ़ी है। वह सिर्फ़ उसी सदस्य को दिखती है जिसे आपको भुगतान करना है।',
  'notices': 'सूचनाएँ चालू करें',
  'notices-text': 'ताकि भुगतान करने या पुष्टि करने का समय न छूटे।',
  'app': 'परस्पर को होम स्क्रीन पर रखें',
  'app-text': 'ब्राउज़र के मेन्यू में “होम स्क्रीन पर जोड़ें” या “ऐप इंस्टॉल करें” चुनें।',
  'language': 'भाषा: {language}',
  'language-text': 'इसे हर पेज पर ऊपर बदला जा सकता है।',
  'steward': '{circle} में आपका ध्यान {name} रखते/रखती हैं',
  'steward-none': '{circle} में अभी आपके लिए कोई स्टूअर्ड तय नहीं है',
  'steward-text': 'कोई सवाल हो तो “सहायता” में लिखें।',
  'ask-now': 'अब मदद माँगी जा सकती है',
  'ask-from': '{date} से मदद माँगी जा सकती है',
  'ask-rests': 'मदद अभी माँगी जा सकती है। भुगतान {date} से तय होंगे',
  'give': 'अब मदद दी जा सकती है',
  'give-text': '{date} तक कुल {amount} से ज़्यादा नहीं, और एक समय में ज़्यादा से ज़्यादा {count} भुगतान।',
}
