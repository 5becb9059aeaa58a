import { the } from './dom.ts'
import './frame.ts'

// The page is to read. Its checker follows once everything is there, so that it also works when the
// line is gone.
const { script = '' } = the('[data-ledger]', HTMLElement).dataset
const fetchChecker = () => void import(/* @vite-ignore */ script)
if (document.readyState === 'complete') fetchChecker()
else addEventListener('load', fetchChecker)
