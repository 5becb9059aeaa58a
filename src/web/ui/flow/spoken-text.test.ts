import { expect, test } from 'vitest'
import { amountInWords } from '#contract/messages/amount-words.ts'
import { type SpokenNode, spokenText } from './spoken-text.ts'

type Attributes = Readonly<Record<string, string>>

/** A piece of a page, without a browser. */
function el(
  name: string,
  attributes: Attributes,
  ...children: (SpokenNode | string)[]
): SpokenNode {
  return {
    nodeName: name.toUpperCase(),
    nodeValue: null,
    childNodes: children.map((child) =>
      typeof child === 'string' ? { nodeName: '#text', nodeValue: child, childNodes: [] } : child,
    ),
    getAttribute: (attribute) => attributes[attribute] ?? null,
  }
}

const read = (...children: (SpokenNode | string)[]) => readAs(() => true, ...children)

function readAs(isShown: (node: SpokenNode) => boolean, ...children: (SpokenNode | string)[]) {
  const words = {
    button: (name: string) => `Button: ${name}`,
    amount: (rupees: number) => amountInWords(rupees, 'en'),
    number: '(number)',
  }
  return spokenText(el('main', {}, ...children), words, isShown)
}

test('a screen is read in its order: heading, lead, facts, buttons by their names', () => {
  expect(
    read(
      el('h1', {}, 'Pay ', el('b', {}, 'Tara')),
      el('p', {}, 'See the ', el('a', { href: '/rules' }, 'rules'), ' .'),
      el('dl', {}, el('div', {}, el('dt', {}, 'Name'), el('dd', {}, 'Tara Bai'))),
      el('a', { class: 'btn btn--primary', href: '/x' }, el('svg', {}), 'I have paid'),
      el('button', { 'aria-label': 'Copy: name' }, 'Copy'),
    ),
  ).toEqual([
    'Pay Tara',
    'See the rules.',
    'Name',
    'Tara Bai',
    'Button: I have paid',
    'Button: Copy: name',
  ])
})

test('amounts are read in words, and once where words stand beside the figures', () => {
  const amount = el('span', { class: 'money' }, el('span', {}, '₹'), '1,500')
  expect(
    read(el('p', {}, amount), el('p', {}, amountInWords(1_500, 'en')), el('p', {}, 'Pay ₹500.')),
  ).toEqual([amountInWords(1_500, 'en'), `Pay ${amountInWords(500, 'en')}.`])
  expect(
    read(
      el('p', {}, amount),
      el('p', {}, `${amountInWords(1_500, 'en')} · chosen`),
      'chosen by you',
    ),
  ).toEqual([amountInWords(1_500, 'en'), 'chosen', 'chosen by you'])
})

test('what does not show, or is folded away, is not read', () => {
  const unseen = el('p', {}, 'unseen')
  expect(
    readAs(
      (node) => node !== unseen,
      el('p', { hidden: '' }, 'hidden'),
      el('p', { 'aria-hidden': 'true' }, 'drawn'),
      el('div', { 'data-unspoken': '' }, 'bar'),
      unseen,
      el('details', {}, el('summary', {}, 'More'), el('p', {}, 'folded')),
      el('details', { open: '' }, el('summary', {}, 'Open'), el('p', {}, 'unfolded')),
    ),
  ).toEqual(['More', 'Open', 'unfolded'])
})

test('no field, code, PIN or account number is read', () => {
  expect(
    read(
      el('label', {}, 'Code'),
      el('input', { value: '482913' }, '482913'),
      el('textarea', {}, '4829'),
      el('select', {}, el('option', {}, 'HDFC')),
      el('p', {}, 'Code 482913, or 4829-1377.'),
      el('p', {}, 'UPI ID: tara.bai@okbank'),
      el('dd', {}, 'HDFC0001234'),
      el('dd', {}, 'Help K7QX2M'),
      el('dd', {}, '•••• 4321'),
      el('button', {}, 'Copy 912010012345678'),
    ),
  ).toEqual([
    'Code',
    'Code (number) or (number)',
    'UPI ID: (number)',
    '(number)',
    'Help (number)',
    '(number) 4321',
    'Button: Copy (number)',
  ])
})

test('dates, times and small numbers are read', () => {
  expect(read(el('p', {}, 'By 27 November 2026, 18:30. Step 1 of 3, UPI, KYC.'))).toEqual([
    'By 27 November 2026, 18:30. Step 1 of 3, UPI, KYC.',
  ])
})
