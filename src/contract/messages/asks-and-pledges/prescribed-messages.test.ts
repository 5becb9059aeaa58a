import { describe, expect, test } from 'vitest'
import account from '../members/account.en.json' with { type: 'json' }
import helpingSentences from './sentences-helping.en.json' with { type: 'json' }
import memberSentences from '../members/sentences-members.en.json' with { type: 'json' }
import supportSentences from '../support/sentences-support.en.json' with { type: 'json' }
import dashboard from '../common/dashboard.en.json' with { type: 'json' }
import entering from '../entering/entering.en.json' with { type: 'json' }
import errors from '../common/errors.en.json' with { type: 'json' }
import getting from './getting.en.json' with { type: 'json' }
import giving from './giving.en.json' with { type: 'json' }
import memberCommon from '../common/member-common.en.json' with { type: 'json' }
import paying from '../payments/paying.en.json' with { type: 'json' }
import payments from '../payments/payments.en.json' with { type: 'json' }
import profile from '../members/profile.en.json' with { type: 'json' }
import support from '../support/support.en.json' with { type: 'json' }
import siteContact from '../site/site-contact.en.json' with { type: 'json' }
import warning from './warning.en.json' with { type: 'json' }
import type { Catalogue } from '../translate.ts'

type Said = readonly [sentence: string, ...catalogues: Catalogue[]]

/** Sentences that were agreed word for word, each with every catalogue that must contain it. */
const SAID: Record<string, readonly Said[]> = {
  'entering': [
    ['Name is required', errors],
    ['Email is required', errors],
    ['Email is invalid', errors],
    ['Phone number is required', errors],
    ['Phone number must be 10 digits', errors],
    ['Password is required', errors],
    ['Password must be at least 10 characters', errors],
    ['This password is too common', errors],
    ['PAN Card is required', errors],
    ['Invalid PAN format (ABCDE1234F)', errors],
    ['Registration successful! Verify Email', entering, memberSentences],
    ['Something went wrong. Please try again.', entering],
    ['Email verified successfully!', entering, memberSentences],
    ['This link has expired.', errors],
    ['CAPTCHA is incorrect', errors],
    ['Login successful!', entering, memberSentences],
    ['An unexpected error occurred. Please try again.', entering],
    ['Logout Successful', memberSentences, memberCommon],
    ['Your session has expired. Please log in again.', errors, entering],
    ['I know this person', dashboard],
  ],
  'the dashboard': [
    ['Link copied to clipboard!', memberCommon],
    ['Want to Provide Help', dashboard],
    ['Give to someone who asks', dashboard],
    ['Get Help', dashboard],
    ['Ask your circle', dashboard],
    ['Mark Payment Done', payments],
    ['I have not received it', payments],
    ['Awaiting Proof Upload', payments],
    ['Confirm', paying],
    ['Please select a file to upload.', errors, memberCommon],
    ['Please upload proof before confirming.', errors, paying],
    ['Proof uploaded successfully. Click Confirm to submit.', helpingSentences, paying],
    ['Failed to upload proof. Please try again.', paying],
    ['Failed to confirm proof. Please try again.', paying],
    ['Payment marked as done successfully.', helpingSentences, paying],
    ['Failed to mark payment as done.', paying],
    ['Failed to fetch data.', memberCommon],
  ],
  'providing help': [
    ['I agree to the terms above.', warning],
    ['Please check the checkbox before proceeding.', warning],
    ['Add Request', giving],
    ['Provide Help Amount', giving],
    ['Save', memberCommon],
    ['Please enter the amount.', errors],
    ['Please enter a valid amount.', errors],
    ['Amount must be a multiple of 500.', errors],
    ['Attention', giving],
    ['Your request was added. Please, wait to process.', giving],
    ['Amount successfully submitted!', giving, helpingSentences],
    ['Something went wrong. Please try again.', giving],
  ],
  'getting help': [
    ['Select Your Bank', getting],
    ['Add Bank', account],
    ['Add UPI', account],
    ['Request Help', getting],
    ['Amount must be a multiple of 500.', errors],
    ['Why this figure?', getting],
    ['Attention', getting],
    ['Your request for help was added!', getting, helpingSentences],
    ['Failed to submit the request. Please try again!', getting],
  ],
  'the account': [
    ['Id', account],
    ['Full Name', account],
    ['Account No.', account],
    ['IFSC Code', account],
    ['Bank Name', account],
    ['UPI ID', account],
    ['Add Account', account],
    ['Account holder name is required.', errors],
    ['Account number must be 9-18 digits.', errors],
    ['Invalid IFSC code format.', errors],
    ['Bank name is required.', errors],
    ['UPI ID is required.', errors],
    ['Invalid UPI ID format.', errors],
    ['Account added successfully!', account, memberSentences],
    ['UPI added successfully!', account, memberSentences],
    ['Account deleted successfully.', account, memberSentences],
    ['UPI deleted successfully.', account, memberSentences],
    ['Failed to fetch payment details.', account],
    ['Failed to add account.', account],
    ['Failed to add UPI.', account],
    ['Failed to delete account.', account],
    ['Failed to delete UPI.', account],
  ],
  'support': [
    ['Form submitted successfully!', supportSentences, siteContact],
    ['No tickets available.', support],
    ['Ticket created successfully!', supportSentences],
    ['Failed to create ticket. Please try again!', support],
    ['Funds confirmation issue', support],
    ['Payment delay', support],
    ['Account issue', support],
    ['Other', support],
  ],
  'the profile': [
    ['Available to Ask', profile],
    ['Profile updated successfully!', profile, memberSentences],
    ['Failed to fetch user details.', profile],
    ['Failed to update profile.', profile],
    ['Error updating profile.', profile],
  ],
}

describe.each(Object.entries(SAID))('in %s', (_page, sentences) => {
  test.each(sentences)('“%s” is said word for word', (sentence, ...catalogues) => {
    for (const catalogue of catalogues) expect(Object.values(catalogue)).toContain(sentence)
  })
})
