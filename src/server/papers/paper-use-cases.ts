import { showSheet } from './circle-sheet.ts'
import { listBankPayments } from './list-bank-payments.ts'
import { proposeRegister } from './propose-register.ts'
import { showYears } from './show-years.ts'

/** The use cases of this feature, each with its endpoint. */
export const paperUseCases = [showYears, showSheet, proposeRegister, listBankPayments] as const
