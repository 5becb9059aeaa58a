import type { record as english } from '../en/record.ts'
import type { Translated } from '../translate.ts'

export const record: Translated<typeof english> = {
  'title': 'मेरा रिकॉर्ड',
  'lead': 'कार्यकर्ताओं ने आपके बारे में क्या किया, आपकी जानकारी किसने देखी, और आपने अपनी बात कैसे निभाई। कोई अंक नहीं दिए जाते।',
  'link': 'मेरा रिकॉर्ड: कार्यकर्ताओं ने क्या किया, और मेरी जानकारी किसने देखी',
  'acts': 'कार्यकर्ताओं ने आपके बारे में क्या किया',
  'acts-none': 'कुछ नहीं। किसी ने आपके बारे में कुछ तय नहीं किया।',
  'views': 'आपकी जानकारी किसने देखी',
  'views-none': 'किसी ने नहीं।',
  'views-text': 'कार्यकर्ता जब भी निजी जानकारी देखते हैं, वह यहाँ दर्ज होता है।',
  'view': '{who} ({role}) ने देखा: {what}',
  'view-nobody': 'कार्यकर्ता ({role}) ने देखा: {what}',
  'view-what.dispute': 'आपका विवाद',
  'view-what.ticket': 'आपका टिकट',
  'view-what.ticket_picture': 'आपके टिकट की तस्वीर',
  'view-what.picture': 'भुगतान की तस्वीर',
  'view-what.member': 'आपका सदस्य पेज',
  'view-what.behalf': 'आपकी ओर से काम करने के लिए ज़रूरी जानकारी',
  'view-what.phone': 'आपका फ़ोन नंबर',
  'view-what.application': 'आपका आवेदन',
  'view-what.identity_claim': 'आपके फ़ोन या PAN का मामला',
  'standing': 'आपके बारे में तथ्य जो भुगतान में दूसरे देख सकते हैं',

  'blocks': 'जिनसे मैं मिलान नहीं चाहता/चाहती',
  'blocks-text': 'इनके साथ आपका मिलान कभी नहीं होगा। इन्हें बताया नहीं जाता।',
  'blocks-none': 'आपने किसी को नहीं रोका।',
  'blocked-since': '{date} से',
  'unblock': 'वापस लें',
  'unblock-title': '{name} के साथ फिर मिलान होने दें?',
  'unblock-text': '{name} को बताया नहीं जाता।',
}
