import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Catalogue } from '#contract/messages/translate.ts'

/** Sentences that people know from earlier and look for. They must be unchanged. */
const AGREED: readonly string[] = [
  'Contact Us',
  'Join Now',
  'Form submitted successfully!',
  'No news yet.',
  'I know this person',
  'Name is required',
  'Email is required',
  'Email is invalid',
  'Phone number is required',
  'Phone number must be 10 digits',
  'Password is required',
  'Password must be at least 10 characters',
  'This password is too common',
  'PAN Card is required',
  'Invalid PAN format (ABCDE1234F)',
  'Registration successful! Verify Email',
  'Something went wrong. Please try again.',
  'Email verified successfully!',
  'This link has expired.',
  'CAPTCHA is incorrect',
  'Login successful!',
  'An unexpected error occurred. Please try again.',
  'Logout Successful',
  'Your session has expired. Please log in again.',
  'Link copied to clipboard!',
  'Want to Provide Help',
  'Give to someone who asks',
  'Get Help',
  'Ask your circle',
  'Mark Payment Done',
  'I have not received it',
  'Awaiting Proof Upload',
  'Please select a file to upload.',
  'Please upload proof before confirming.',
  'Proof uploaded successfully. Click Confirm to submit.',
  'Failed to upload proof. Please try again.',
  'Failed to confirm proof. Please try again.',
  'Payment marked as done successfully.',
  'Failed to mark payment as done.',
  'Failed to fetch data.',
  'I agree to the terms above.',
  'Please check the checkbox before proceeding.',
  'Add Request',
  'Provide Help Amount',
  'Save',
  'Please enter the amount.',
  'Please enter a valid amount.',
  'Amount must be a multiple of 500.',
  'Attention',
  'Your request was added. Please, wait to process.',
  'Amount successfully submitted!',
  'Select Your Bank',
  'Add Bank',
  'Add UPI',
  'Request Help',
  'Why this figure?',
  'Your request for help was added!',
  'Failed to submit the request. Please try again!',
  'Account holder name is required.',
  'Account number must be 9-18 digits.',
  'Invalid IFSC code format.',
  'Bank name is required.',
  'UPI ID is required.',
  'Invalid UPI ID format.',
  'Account added successfully!',
  'UPI added successfully!',
  'Account deleted successfully.',
  'UPI deleted successfully.',
  'Failed to fetch payment details.',
  'Failed to add account.',
  'Failed to add UPI.',
  'Failed to delete account.',
  'Failed to delete UPI.',
  'Profile updated successfully!',
  'Failed to fetch user details.',
  'Failed to update profile.',
  'Error updating profile.',
  'No tickets available.',
  'Ticket created successfully!',
  'Failed to create ticket. Please try again!',
]

const FOLDER = join(import.meta.dirname, '../../src/contract/messages')
const sentences = new Set<string>()
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
for (const file of files.filter((name) => name.endsWith('.en.ts'))) {
  const catalogues = (await import(join(FOLDER, file))) as Record<string, Catalogue>
  for (const catalogue of Object.values(catalogues))
    for (const text of Object.values(catalogue)) sentences.add(text)
}

test.each(AGREED)('“%s” is said word for word', (text) => {
  expect(sentences).toContain(text)
})
