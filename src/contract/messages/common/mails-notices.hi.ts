import type { noticeMails as english } from './mails-notices.en.ts'
import type { Translated } from '../translate.ts'

export const noticeMails: Translated<typeof english> = {
  'action': 'परस्पर खोलें',
  'over': 'यह बात पूरी हो चुकी है। अभी की स्थिति देखने के लिए इसे खोलें।',
  'removed': 'दो अधिकारियों ने तय किया है कि अब आप {circle} के सदस्य नहीं हैं। उनके कारण ये हैं:',
  'why': 'यह ईमेल आपको मिला है, क्योंकि आप {circle} के सदस्य हैं। आप तक क्या और कैसे पहुँचे, यहाँ चुनें:',
  'digest.subject': 'परस्पर में आपका आज का दिन',
  'digest.text': 'आज ये बातें हुईं। इन पर आपको कुछ नहीं करना है।',
  'digest.more': 'और बातें परस्पर में मिलेंगी।',
  'answer.saved': 'आपका चुनाव सहेज लिया गया।',
  'answer.push-on': 'अब सूचनाएँ इस ब्राउज़र पर आएँगी।',
  'answer.push-off': 'अब इस ब्राउज़र पर सूचनाएँ नहीं आएँगी।',
  'role.steward': 'स्टूअर्ड',
  'role.manager': 'मैनेजर',
  'role.officer': 'अधिकारी',
  'role.admin': 'एडमिन',
  'role.other': 'कार्यकर्ता',
}
