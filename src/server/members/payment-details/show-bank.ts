import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { memberError } from '#domain/members/member-errors.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { canonicalIfsc, checkIfsc } from '#domain/members/payment-detail.ts'

type Branches = Readonly<Record<string, readonly (number | string)[]>>
type Banks = { readonly names: Readonly<Record<string, string>>; readonly branches: Branches }

const REFERENCE = join(import.meta.dirname, '../../reference')
const BRANCH_DIGITS = 6

let loading: Promise<Banks> | undefined

/**
 * Shows the bank of an IFSC. Throws members.ifsc-unknown, which asks for a second check and does
 * not refuse.
 */
export const showBank = preparedUseCase('GET /bank/{ifsc}', {
  async prepare({ input }) {
    const bank = await bankOf(input.params.ifsc)
    if (bank === undefined) throw memberError('members.ifsc-unknown')
    return bank
  },
  run: async (_ctx, _input, bank) => bank,
})

/**
 * Returns the bank of an IFSC from the list in this repository (about 180,000 codes, read at first
 * use); undefined for any other.
 */
async function bankOf(ifsc: string): Promise<{ ifscCode: string; bankName: string } | undefined> {
  if (checkIfsc(ifsc) !== undefined) return undefined
  const ifscCode = canonicalIfsc(ifsc)
  loading ??= load()
  const { names, branches } = await loading
  const bank = ifscCode.slice(0, 4)
  const branch = ifscCode.slice(-BRANCH_DIGITS)
  const isKnown =
    Object.hasOwn(branches, bank) &&
    branches[bank]?.some((known) => String(known).padStart(BRANCH_DIGITS, '0') === branch)
  const bankName = Object.hasOwn(names, bank) ? names[bank] : undefined
  return isKnown && bankName !== undefined ? { ifscCode, bankName } : undefined
}

async function load(): Promise<Banks> {
  const [branches, names] = await Promise.all(
    ['ifsc.json', 'bank-names.json'].map(
      async (file) => JSON.parse(await readFile(join(REFERENCE, file), 'utf8')) as unknown,
    ),
  )
  return { branches: branches as Branches, names: names as Banks['names'] }
}
