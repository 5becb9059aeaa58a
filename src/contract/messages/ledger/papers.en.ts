import type { Catalogue } from '../translate.ts'

/** The page where members ask for papers and see their progress. */
export const papers = {
  'statement': 'The statement as a file',
  'statement-text': 'The lines you chose above, in the order in which they were recorded.',
  'language': 'Language of the paper',
  'language.en': 'English',
  'language.hi': 'Hindi',
  'csv': 'CSV for a spreadsheet',
  'pdf': 'PDF for printing',
  'years': 'Year statements',
  'tax-years': 'Tax years',
  'tax-year': 'Tax year',
  'years-text': 'What was confirmed in each tax year, 1 April to 31 March, by the day on which the money was in the receiver’s account. The paper has the tax note and your own limit.',
  'year': 'Tax year {years}',
  'given': 'Given',
  'received': 'Received',
  'year-file': 'Year statement {years}, PDF',
  'gift': 'Gift paper',
  'gift-text': 'For a bank or an authority that asks where money came from: both names, the sum, the bank reference number. Anyone who has the paper can check its code, so give it only to those who need it.',
  'gift-file': 'Gift paper, PDF',
  'making': 'Making the file …',
  'lines': '{done} of {total} lines',
  'cancel': 'Cancel',
  'saved': 'The file is ready.',
  'failed': 'The file could not be fetched. Please try again.',
} as const satisfies Catalogue
