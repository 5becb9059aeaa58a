import type { siteContact as english } from './site-contact.en.ts'
import type { Translated } from '../translate.ts'

export const siteContact: Translated<typeof english> = {
  'contact.title': 'संपर्क करें',
  'contact.description': 'यहाँ परस्पर चलाने वालों को फ़ोन करें, ईमेल लिखें या संदेश भेजें।',
  'contact.lead': 'परस्पर के बारे में, या अपने पास के किसी समूह के बारे में कुछ पूछना है? हम ईमेल से जवाब देते हैं, ज़्यादातर 7 दिन में।',
  'contact.ways': 'हम तक कैसे पहुँचें',
  'contact.email': 'ईमेल लिखें',
  'contact.form': 'संदेश भेजें',
  'contact.member': 'क्या आप सदस्य हैं? “सहायता” में लिखें: वहाँ आपका अपना समूह जवाब देता है।',
  'contact.member.link': 'सहायता खोलें',
  'contact.never': 'यहाँ PIN, OTP, पासवर्ड या आधार नंबर न लिखें। परस्पर से कोई इन्हें कभी नहीं माँगता।',
  'contact.message': 'संदेश',
  'contact.message.hint': 'कम से कम 10 अक्षर',
  'contact.message.required': 'संदेश लिखना ज़रूरी है',
  'contact.submit': 'भेजें',
  'contact.success': 'फ़ॉर्म भेज दिया गया!',
  'contact.success.next': 'जवाब आपके ईमेल पते पर आएगा।',
  'contact.failure': 'कुछ गड़बड़ हो गई। कृपया फिर कोशिश करें।',
}
