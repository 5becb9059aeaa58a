/**
 * The parts of examples: a name and a sentence in the language of the page. The present time makes
 * countdowns run.
 */
export type ExampleStuff = {
  readonly name: string
  readonly text: string
  readonly at: (hours: number) => string
}

const ID = '01900000-0000-7000-8000-0000000'
/** The code of every example match. */
export const EXAMPLE_CODE = 'M7K3Q2'
/** Rupees of every example match. */
export const EXAMPLE_AMOUNT = 1_500

/** The id of an example. Each number gives another id. */
export function exampleId(number: number): string {
  return `${ID}${String(number).padStart(5, '0')}`
}
