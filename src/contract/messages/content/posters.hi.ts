import type { posters as english } from './posters.en.ts'
import type { Translated } from '../translate.ts'

export const posters: Translated<typeof english> = {
  'together.title': 'जो एक-दूसरे को जानते हैं, वे एक-दूसरे की मदद करते हैं',
  'together.words': 'जिनके पास बचता है, वे मदद देते हैं। जिन्हें ज़रूरत है, वे माँगते हैं। सीधे, एक व्यक्ति से दूसरे को।',
  'gift.title': 'मदद भेंट है, उधार नहीं',
  'gift.words': 'उतना ही दें जिसकी आपको ज़रूरत न हो। इसके बदले किसी पर आपका कुछ बाक़ी नहीं, और आपके ख़िलाफ़ कोई गिनती नहीं रखता।',
  'careful.title': 'यक़ीन करने से पहले पूछें',
  'careful.words': 'यहाँ कोई PIN, OTP या आधार नंबर नहीं माँगता। जो जुड़ने पर पैसे देने का वादा करे, वह क़ानून तोड़ता है।',
  'banner.title': 'पड़ोसियों में मदद, सबके सामने दर्ज',
  'banner.words': 'ऐसे लोगों का समूह जो एक-दूसरे को जानते हैं। पहले नियम पढ़ें, और आराम से सोचें।',
  'look': 'और पढ़ें, आराम से:',
  'circle': 'समूह: {name}',
}
