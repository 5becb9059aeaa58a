import { createElement, type ElementType, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Link, Router } from 'wouter'
import { asGap } from '#contract/messages/gaps.ts'
import { beginMarking } from './gap-marks.ts'
import { jsx, jsxs } from './jsx-runtime.ts'

const gap = asGap('Given')
const html = (type: ElementType, props: Record<string, unknown>) =>
  renderToStaticMarkup((Array.isArray(props['children']) ? jsxs : jsx)(type, props))

test('nothing is touched while English or Hindi is read', () => {
  expect(html('p', { children: gap })).toBe(`<p>${gap}</p>`)
})

describe('in a language with gaps', () => {
  test.each([
    ['an element that says nothing else', 'p', { children: gap }, '<p lang="en">Given</p>'],
    [
      'a part of a sentence',
      'p',
      { children: `${gap}: दिले` },
      '<p><span lang="en">Given</span>: दिले</p>',
    ],
    [
      'one of several children',
      'p',
      { children: ['दिले', ' ', gap] },
      '<p>दिले <span lang="en">Given</span></p>',
    ],
    [
      'several gaps',
      'p',
      { children: [gap, createElement('b', { key: 'b' }, '1'), gap] },
      '<p><span lang="en">Given</span><b>1</b><span lang="en">Given</span></p>',
    ],
    ['a choice', 'option', { children: gap }, '<option lang="en">Given</option>'],
    [
      'a choice of two texts',
      'option',
      { children: [gap, ' · दिले'] },
      '<option>Given · दिले</option>',
    ],
    [
      'a hint in an empty field',
      'input',
      { placeholder: gap },
      '<input placeholder="Given" lang="en"/>',
    ],
    [
      'the name of something with content',
      'nav',
      { 'aria-label': gap, 'children': 'दिले' },
      '<nav aria-label="Given">दिले</nav>',
    ],
    ['a fragment', Fragment, { children: gap }, '<span lang="en">Given</span>'],
    ['what is translated', 'p', { children: 'दिले', title: 'दिले' }, '<p title="दिले">दिले</p>'],
    ['what says its own language', 'p', { lang: 'ta', children: gap }, '<p lang="ta">Given</p>'],
  ] as const)('%s', async (_name, type, props, drawn) => {
    await beginMarking('mr')
    expect(html(type, { ...props })).toBe(drawn)
  })

  test('a link of the router', async () => {
    await beginMarking('mr')
    const link = jsxs(Link, { 'href': '/x', 'aria-label': gap, 'children': [gap, ' 1'] })
    expect(renderToStaticMarkup(jsx(Router, { ssrPath: '/', children: link }))).toMatch(
      /<a (?=.*aria-label="Given").*><span lang="en">Given<\/span> 1<\/a>/,
    )
  })

  test('that is written from the right, English runs from the left', async () => {
    await beginMarking('ur')
    expect(html('p', { children: gap })).toBe('<p><span lang="en" dir="ltr">Given</span></p>')
    expect(html('option', { children: gap })).toBe('<option lang="en" dir="ltr">Given</option>')
    expect(html('p', { children: `${gap} دیا` })).toBe(
      '<p><span lang="en" dir="ltr">Given</span> دیا</p>',
    )
  })
})
