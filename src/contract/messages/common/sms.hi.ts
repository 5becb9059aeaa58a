import type { smsTexts as english } from './sms.en.ts'
import type { Translated } from '../translate.ts'

export const smsTexts: Translated<typeof english> = {
  'phone-code': '{code} आपका परस्पर कोड है। 10 मिनट चलेगा। किसी को न बताएँ।',
  'set-up-test': 'परस्पर: यह आपका माँगा हुआ परीक्षण संदेश है। SMS यहाँ पहुँच रहे हैं।',
  'list-invitation': 'परस्पर: आपसी मदद के समूह का न्योता। देखें या मना करें: {site}/join/{invitation}',
  'entry-code': '{code} आपका परस्पर कोड। किसी को न बताएँ।\n@{domain} #{same}',
  'behalf-pledge-code': 'परस्पर: आपके नाम से ₹{amount} मदद देने का कोड {code}। सहमत हों तभी बताएँ। 10 मिनट।',
  'behalf-happy-code': 'परस्पर: आपके नाम से 5 बार, हर 30 दिन ₹{amount} देने का कोड {code}। सहमत हों तभी बताएँ।',
  'behalf-ask-code': 'परस्पर: आपके नाम से ₹{amount} मदद माँगने का कोड {code}। सहमत हों तभी बताएँ। 10 मिनट।',
  'behalf-ask-note-code': 'परस्पर: आपके नाम से ₹{amount} मदद माँगने का कोड {code}। नोट सुनें, सहमत हों तभी बताएँ।',
  'pay_last_reminder': 'परस्पर: कृपया ₹{amount} {until} तक भेजें और दर्ज करें, या परस्पर में मना करें।',
  'confirm_last_reminder': 'परस्पर: अपने बैंक खाते में ₹{amount} देखें और {until} तक जवाब दें। OTP किसी को न बताएँ।',
}
