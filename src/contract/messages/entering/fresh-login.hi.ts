import type { freshLogin as english } from './fresh-login.en.ts'
import type { Translated } from '../translate.ts'

export const freshLogin: Translated<typeof english> = {
  'title': 'क्या यह आप हैं?',
  'lead': 'यह बदलाव सुरक्षा से जुड़ा है। अपना पासवर्ड फिर डालें; आपका लिखा हुआ बना रहेगा।',
  'password': 'पासवर्ड',
  'missing': 'अपना पासवर्ड लिखें।',
  'go-on': 'आगे बढ़ें',
  'passkey': 'पासकी से आगे बढ़ें',
  'passkey-failed': 'पासकी का इस्तेमाल नहीं हुआ। फिर कोशिश करें, या पासवर्ड लिखें।',
  'failed': 'इसकी जाँच नहीं हो सकी। कृपया फिर कोशिश करें।',
  'lead-code': 'यह बदलाव सुरक्षा से जुड़ा है। हम आपके फ़ोन पर SMS से कोड भेजेंगे; आपका लिखा हुआ बना रहेगा।',
  'send-code': 'कोड भेजें',
  'code': 'SMS में आया कोड',
  'code-missing': 'कृपया छह अंक लिखें।',
}
