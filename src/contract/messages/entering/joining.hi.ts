import type { joining as english } from './joining.en.ts'
import type { Translated } from '../translate.ts'

export const joining: Translated<typeof english> = {
  'title': '{circle} से जुड़ना',
  'lead': 'तीन चरण, फिर सदस्य क्षेत्र अपने आप खुल जाएगा। कुछ भी देना नहीं है।',
  'email-done': 'आपका ईमेल सत्यापित है।',
  'email-open': 'हमारे भेजे मेल में दिया लिंक खोलें।',
  'phone-done': 'आपका फ़ोन सत्यापित है।',
  'phone-open': 'अपना फ़ोन सत्यापित करें',
  'phone-text': 'आपके लिखवाए नंबर पर हम SMS से छह अंकों का कोड भेजेंगे।',
  'send-code': 'कोड भेजें',
  'send-again': 'नया कोड भेजें',
  'code-sent': 'कोड भेज दिया गया है। यह 10 मिनट तक चलेगा।',
  'code-failed': 'कोड नहीं भेजा जा सका। कृपया फिर कोशिश करें।',
  'code': 'SMS में आया कोड',
  'code-missing': 'कृपया कोड के छह अंक डालें।',
  'verify': 'सत्यापित करें',
  'verify-failed': 'कोड जाँचा नहीं जा सका। कृपया फिर कोशिश करें।',
  'wrong-number': 'क्या नंबर ग़लत है?',
  'verified': 'आपका फ़ोन सत्यापित हो गया।',
  'accepted-done': 'आपको जानने वाले किसी ने हाँ कह दी है।',
  'accepted-open': 'अब आपको जानने वाला कोई हाँ कहेगा: जिन्होंने आपको बुलाया, या समूह के कोई सहायक (स्टूअर्ड)।',
  'accepted-text': 'आपको कुछ नहीं करना है। जवाब आते ही यह पेज अपने आप बदल जाएगा।',
  'step-done': 'हो गया',
  'step-open': 'करना है',
  'step-waiting': 'इंतज़ार',
  'to-my-data': 'मेरी जानकारी: डाउनलोड करें, सुधारें, या आवेदन वापस लें',
}
