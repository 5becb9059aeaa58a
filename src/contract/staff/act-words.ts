import { type Fact, factOf } from '#domain/staff/act-facts.ts'
import { inUnit, knownField, type PolicyField, unitOf } from '#domain/staff/policy-units.ts'
import type { Language } from '#domain/shared/languages.ts'
import { dateText, money, unitText, wholeNumber } from '../formats.ts'
import type { MessageKey, Messages } from '../messages/messages.ts'
import type { Translate } from '../messages/translate.ts'

type Word = Extract<
  MessageKey<'staff-acts'>,
  `act.${string}` | `field.${string}` | `value.${string}`
>

/** The catalogues that the words of acts come from. */
export type ActTexts = {
  readonly acts: Translate<Messages['staff-acts']>
  readonly policy: Translate<Messages['staff-policy']>
  readonly frame: Translate<Messages['staff-frame']>
  readonly language: Language
}

/** Facts that hold somebody's name. */
const PEOPLE: readonly string[] = ['officer', 'stewardId', 'actorId', 'whomId']
/** Facts that show as they are. */
const SIMPLE: readonly string[] = ['code', 'text', 'from', 'to', 'program']
const TIME_UNITS = { minutes: 'minute', hours: 'hour', days: 'day' } as const

/** A figure of the policy as people write it: ₹5,000, 24 hours, 300. */
export function figureText(field: PolicyField, figure: number, language: Language): string {
  const unit = unitOf(field)
  const count = inUnit(field, figure)
  if (unit === 'rupees') return money(figure)
  return unit === 'count' ? wholeNumber(count) : unitText(count, TIME_UNITS[unit], language)
}

/**
 * Words for acts, fact names and their values. A word that this version does not know shows as it
 * came, in readable form.
 */
export function actWords({ acts: t, policy, frame, language }: ActTexts, subject = '') {
  const wordOf = (prefix: 'act' | 'field' | 'value', name: string) => {
    const key = `${prefix}.${name}`
    // A catalogue returns the key itself where it has no sentence.
    const said = t(key as Word)
    return said === key ? name.replaceAll(/[._-]/g, ' ') : said
  }
  const printRule = (name: string, value: number) => {
    const field = knownField(name)
    return field === undefined ? String(value) : figureText(field, value, language)
  }
  const printWord = (field: string, value: string) => {
    if (SIMPLE.includes(field) || PEOPLE.includes(field)) return value
    return field === 'act' ? wordOf('act', value) : wordOf('value', stateOf(subject, value))
  }
  const printFact = (field: string, fact: Fact): string => {
    switch (fact.kind) {
      case 'none':
        return PEOPLE.includes(field) ? t('nobody') : frame('none')
      case 'yes-no':
        return frame(fact.value ? 'yes' : 'no')
      case 'money':
        return money(fact.value)
      case 'count':
        return wholeNumber(fact.value)
      case 'moment':
        return momentText(Date.parse(fact.value), language)
      case 'word':
        return printWord(field, fact.value)
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

function momentText(atMs: number, language: Language): string {
  return `${dateText(atMs, language, 'weekday')}, ${dateText(atMs, language, 'time')}`
}

// Staff cannot withdraw somebody's ask. Their act closes it.
function stateOf(subject: string, word: string): string {
  return subject === 'ask' && word === 'withdrawn' ? 'closed' : word
}
