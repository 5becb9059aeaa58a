import { money, wholeNumber } from '#contract/formats.ts'
import type { staffActs } from '#contract/messages/staff/staff-acts.en.ts'
import { dateTimeOf } from '#web/platform/text/formats.ts'
import { useLanguage, useText } from '#web/platform/text/i18n.tsx'
import { type Fact, factOf } from './facts.ts'
import { knownField } from './policy/policy-units.ts'
import { useFigureText } from './use-figure-text.ts'

type Word = Extract<keyof typeof staffActs, `act.${string}` | `field.${string}` | `value.${string}`>

/** Facts that hold somebody's name. */
const PEOPLE: readonly string[] = ['officer', 'stewardId']
/** Facts that show as they are. */
const SIMPLE: readonly string[] = ['code']

/**
 * Words for acts, fact names and their values. A word that this version does not know shows as it
 * came, in readable form.
 */
export function useActWords(subject = '') {
  const t = useText('staff-acts')
  const policy = useText('staff-policy')
  const frame = useText('staff-frame')
  const language = useLanguage()
  const figure = useFigureText()
  const wordOf = (prefix: 'act' | 'field' | 'value', name: string) => {
    const key = `${prefix}.${name}`
    // A catalogue returns the key itself where it has no sentence.
    const said = t(key as Word)
    return said === key ? name.replaceAll(/[._-]/g, ' ') : said
  }
  const printRule = (name: string, value: number) => {
    const field = knownField(name)
    return field === undefined ? String(value) : figure(field, value)
  }
  const printYesNo = (value: boolean) => frame(value ? 'yes' : 'no')
  const printFact = (field: string, fact: Fact): string => {
    switch (fact.kind) {
      case 'none':
        return PEOPLE.includes(field) ? t('nobody') : frame('none')
      case 'yes-no':
        return printYesNo(fact.value)
      case 'money':
        return money(fact.value)
      case 'count':
        return wholeNumber(fact.value)
      case 'moment':
        return dateTimeOf(fact.value, language)
      case 'word':
        return SIMPLE.includes(field) ? fact.value : wordOf('value', stateOf(subject, fact.value))
      case 'rule':
        return printRule(fact.field, fact.value)
    }
  }
  return {
    act: (name: string) => wordOf('act', name),
    role: (name: string) => wordOf('value', name),
    field: (name: string) => {
      const rule = knownField(name)
      return rule === undefined ? wordOf('field', name) : policy(`field.${rule}`)
    },
    value: (field: string, value: unknown) =>
      printFact(
        field,
        factOf(field, value, (name) => knownField(name) !== undefined),
      ),
  }
}

// Staff cannot withdraw somebody's ask. Their act closes it.
function stateOf(subject: string, word: string): string {
  return subject === 'ask' && word === 'withdrawn' ? 'closed' : word
}
