import { checkEmail, checkName, checkPhone, type FieldCode } from './contact-formats.ts'

/**
 * The person who may use a member's rights if the member dies or cannot act. Source: Digital
 * Personal Data Protection Act 2023, section 14.
 */
export type Nominee = { readonly name: string; readonly contact: string }

/**
 * The fields with a fault, each with the key of its sentence. The contact is an e-mail address or
 * an Indian mobile number.
 */
export function checkNominee({
  name,
  contact,
}: Nominee): Partial<Record<keyof Nominee, FieldCode>> {
  const nameProblem = checkName(name)
  const contactProblem = contact.includes('@') ? checkEmail(contact) : checkPhone(contact)
  return {
    ...(nameProblem !== undefined && { name: nameProblem }),
    ...(contactProblem !== undefined && { contact: contactProblem }),
  }
}
