import '../ui/styles/poster.css'
import { the } from './dom.ts'
import './frame.ts'

const button = the('[data-print]', HTMLButtonElement)
button.hidden = false
button.addEventListener('click', () => window.print())
