import type { posters as english } from './posters.en.ts'
import type { Translated } from '../translate.ts'

export const posters: Translated<typeof english> = {
  'together.title': 'जो एक-दूसरे को जानते हैं, वे एक-दूसरे की मदद करते हैं',
  'together.words': 'जिसके पास बचता है, वह मदद देता है। जिसे ज़रूरत है, वह माँगता है। सीधे, एक व्यक्ति से दूसरे को।',
  'gift.title': 'दिया हुआ दिया हुआ है',
  'gift.words': 'केवल वही दें जिसकी आपको ज़रूरत न हो। इसके बदले किसी पर आपका कुछ बाकी नहीं, और कोई इसका हिसाब नहीं रखता।',
  'careful.title': 'मानने से पहले पूछें',
  'careful.words': 'यहाँ कोई PIN, OTP या आधार नंबर नहीं माँगता। जो जुड़ने पर पैसे का वादा करे, वह क़ानून तोड़ता है।',
  'banner.title': 'पड़ोसियों में मदद, सबके सामने लिखी हुई',
  'banner.words': 'ऐसे लोगों का समूह जो एक-दूसरे को जानते हैं। पहले नियम पढ़ें, और आराम से सोचें।',
  'look': 'और पढ़ें, आराम से:',
  'circle': 'समूह: {name}',
}
