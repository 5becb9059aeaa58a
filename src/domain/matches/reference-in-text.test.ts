import { describe, expect, test } from 'vitest'
import { referenceInText } from './reference-in-text.ts'

const REF = '633112345678'

describe('of the message of a bank only the reference is taken', () => {
  test.each([
    [
      'SBI',
      `Dear UPI user A/C X1234 debited by 500.0 on date 27Nov26 trf to DEEPAK MISHRA Refno ${REF}. If not u? call 1800111109. -SBI`,
    ],
    [
      'HDFC',
      `Sent Rs.500.00\nFrom HDFC Bank A/C *1234\nTo DEEPAK MISHRA\nOn 27/11/26\nRef ${REF}\nNot You?\nCall 18002586161/SMS BLOCK UPI to 7308080808`,
    ],
    [
      'ICICI',
      `ICICI Bank Acct XX123 debited for Rs 500.00 on 27-Nov-26; DEEPAK MISHRA credited. UPI:${REF}. Call 18002662 for dispute. SMS BLOCK 123 to 9215676766.`,
    ],
    [
      'Axis, with a telephone number of 12 digits',
      `INR 500.00 debited\nA/c no. XX1234\n27-11-26, 09:12:33\nUPI/P2A/${REF}/DEEPAK MISHRA\nNot you? SMS BLOCKUPI Cust ID to 919951860002\nAxis Bank`,
    ],
    [
      'Kotak',
      `Sent Rs.500.00 from Kotak Bank AC X1234 to deepak@okaxis on 27-11-26.UPI Ref ${REF}. Not you, https://kotak.com/KBANKT/Fraud`,
    ],
    [
      'PNB',
      `A/c XX1234 debited INR 500.00 Dt 27-11-26 09:12:33 to deepak@oksbi thru UPI:${REF}.Bal INR 1234.50 Not u?Fwd this SMS to 9264092640 to block UPI.Download PNB ONE-PNB`,
    ],
    [
      'Bank of Baroda',
      `Rs.500.00 Dr. from A/C XXXXXX1234 and Cr. to deepak@okhdfcbank. Ref:${REF}. AvlBal:Rs1234.50(2026:11:27 09:12:33). Not you? Call 18005700/5000-BOB`,
    ],
    [
      'Canara',
      `An amount of INR 500.00 has been DEBITED to your account XXX123 on 27/11/2026. Total Avail.bal INR 1,234.50 - UPI ${REF} - Canara Bank`,
    ],
    [
      'Union Bank',
      `A/c *1234 Debited for Rs:500.00 on 27-11-2026 09:12:33 by Mob Bk ref no ${REF} Avl Bal Rs:1234.50.If not you, Call 1800222243 -Union Bank of India`,
    ],
    [
      'IDFC First',
      `Your A/C XXXXX12345 is debited by INR 500.00 on 27/11/26 09:12; DEEPAK credited. RRN ${REF}. Not done by you? Call 180010888`,
    ],
    [
      'Bank of India',
      `Rs.500.00 debited A/cXX1234 and credited to DEEPAK via UPI Ref No ${REF} on 27Nov26. Call 18001031906, if not done by you. -BOI`,
    ],
    [
      'IndusInd',
      `A/C *XX1234 debited by Rs 500.00 towards deepak@ybl. RRN:${REF}. Avl Bal:1234.50. Not you? Call 18602677777`,
    ],
    [
      'Federal Bank',
      `Rs 500.00 debited via UPI on 27-11-2026 09:12:33 to VPA deepak@okicici.Ref No ${REF}.Small txns?Use UPI Lite!-Federal Bank`,
    ],
    [
      'Yes Bank',
      `INR 500.00 debited from A/c X1234 towards UPI on 27-11-26. UPI Ref No:${REF}. Avl Bal INR 1234.50. SMS BLKACCT to 9840909000`,
    ],
    [
      'IMPS',
      `Rs.500.00 transferred from A/c xx1234 to DEEPAK MISHRA through IMPS(RRN ${REF}) on 27-NOV-26. Indian Bank`,
    ],
    [
      'a bank that prints the whole account',
      `Acct 123456789012 debited INR 500.00 on 27-11-26. UPI Ref:${REF}`,
    ],
    ['a bank that glues', `A/c XX1234 debited Rs500 27Nov26 UPI/CR/RRN${REF}/DEEPAK`],
    [
      'Google Pay',
      `Deepak Mishra\nFrom: MOHAN NAIR (State Bank of India)\nUPI transaction ID\n${REF}\nTo: DEEPAK MISHRA\nGoogle transaction ID\nCICAgICo1LDYGg`,
    ],
    [
      'PhonePe',
      `Transaction Successful\n09:12 am on 27 Nov 2026\nTransaction ID\nT2611270912334567890123\nDebited from\nXXXXXX1234 UTR: ${REF}`,
    ],
    [
      'Paytm',
      `Paid Successfully ₹500 to Deepak Mishra. UPI Ref. No: ${REF}\nOrder ID 2026112709123344`,
    ],
    [
      'a message in Hindi',
      `आपके खाते XX1234 से ₹500 डेबिट हुए। UPI संदर्भ संख्या ${REF}। आप नहीं? कॉल 1800111109`,
    ],
    ['digits of Devanagari', 'खाते XX1234 से ₹500 डेबिट, संदर्भ ६३३११२३४५६७८'],
    ['the number alone, in groups', '6331 1234 5678'],
    ['the number alone in a sentence', `I paid, ${REF} it says`],
  ])('%s', (_bank, text) => {
    expect(referenceInText(text)).toBe(REF)
  })
})

describe('nothing is guessed', () => {
  test.each([
    ['a code for one use', '482913 is your OTP for Rs 500.00. Do not share it. -SBI'],
    ['an account of 12 digits', 'A/c no. 123456789012 credited by INR 500.00 on 27-11-26'],
    ['a telephone number', 'Not you? SMS BLOCKUPI to 919951860002 or call +919951860002'],
    ['two references', 'UPI Ref 633112345678 and UPI Ref 633112345679'],
    ['a longer number', 'UTR 6331123456789'],
    ['a reference of NEFT', 'NEFT SBIN126331123456 of INR 500.00'],
    ['a masked account', 'Sent from A/C ****633112345678'],
    ['nothing', ''],
  ])('from %s', (_what, text) => {
    expect(referenceInText(text)).toBeUndefined()
  })

  test('the same reference twice is one', () => {
    expect(referenceInText('UPI/633112345678 … Ref 633112345678')).toBe('633112345678')
  })
})
