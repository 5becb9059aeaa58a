import type { smsTexts as english } from './sms.en.ts'
import type { Translated } from '../translate.ts'

export const smsTexts: Translated<typeof english> = {
  'phone-code': '{code} आपका परस्पर कोड है। 10 मिनट चलेगा। किसी को न बताएँ।',
  'set-up-test': 'परस्पर: यह आपका माँगा हुआ जाँच का SMS है। SMS यहाँ पहुँच रहे हैं।',
  'list-invitation': 'परस्पर: आपसी मदद के समूह का न्योता। देखें या मना करें: {site}/join/{invitation}',
  'entry-code': '{code} आपका परस्पर कोड। किसी को न बताएँ।\n@{domain} #{same}',
  'behalf-pledge-code': 'परस्पर: आपके नाम से ₹{amount} मदद देने का कोड {code}। सहमत हों तभी बताएँ। 10 मिनट।',
  'behalf-happy-code': 'परस्पर: आपके नाम से 5 बार, हर 30 दिन ₹{amount} देने का कोड {code}। सहमत हों तभी बताएँ।',
  'behalf-ask-code': 'परस्पर: आपके नाम से ₹{amount} मदद माँगने का कोड {code}। सहमत हों तभी बताएँ। 10 मिनट।',
  'behalf-ask-note-code': 'परस्पर: आपके नाम से ₹{amount} मदद माँगने का कोड {code}। संदेश सुनें, सहमत हों तभी बताएँ।',
  'notice-pay': 'परस्पर: आपको एक भुगतान करना है। {site}/dashboard पर समय रहते करें या मना करें।',
  'notice-confirm': 'परस्पर: किसी ने बताया कि आपको पैसे भेजे हैं। अपना बैंक खाता देखकर जवाब दें: {site}/dashboard',
  'notice-answer': 'परस्पर: एक भुगतान पर आपका जवाब चाहिए। देखें: {site}/dashboard',
  'notice-time': 'परस्पर: आपका समय पूरा होने वाला है। क्या करना है और कब तक, देखें: {site}/dashboard',
  'notice-ruling': 'परस्पर: आपके एक भुगतान पर फ़ैसला हुआ है। पढ़ें: {site}/notifications',
  'notice-removed': 'परस्पर: अधिकारियों ने आपकी सदस्यता ख़त्म की है। कारण अपने समूह के अधिकारी से पूछें।',
  'notice-news': 'परस्पर: आपके लिए नई सूचना है। पढ़ें: {site}/notifications',
}
