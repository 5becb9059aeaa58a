/**
 * What examples are made of: a name and a sentence in the language of the page, and the present
 * moment, so that countdowns run.
 */
export type ExampleStuff = {
  readonly name: string
  readonly text: string
  readonly at: (hours: number) => string
}

const ID = '01900000-0000-7000-8000-0000000'
/** The code of every example payment. */
export const EXAMPLE_CODE = 'M7K3Q2'
/** Rupees of every example payment. */
export const EXAMPLE_AMOUNT = 1_500

/** An id of an example; each number is another one. */
export function exampleId(number: number): string {
  return `${ID}${String(number).padStart(5, '0')}`
}
