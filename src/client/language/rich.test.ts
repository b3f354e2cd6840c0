import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { rich, richPlural } from './index.ts'

const html = (node: React.ReactNode): string => renderToStaticMarkup(createElement('p', null, node))
const bold = (inside: React.ReactNode) => createElement('b', null, inside)

test('elements stand where the message has their tags', () => {
  expect(html(rich('Alerts of one rule. <link>Show all</link>', { link: bold }))).toBe(
    '<p>Alerts of one rule. <b>Show all</b></p>',
  )
})

test('a value may be an element, also within a tag', () => {
  const count = createElement('i', null, 3)
  expect(html(rich('<b>{count} of {all}</b> are late', { b: bold, count, all: 5 }))).toBe(
    '<p><b><i>3</i> of 5</b> are late</p>',
  )
})

test('a value that looks like a tag or a place is text', () => {
  expect(html(rich('By {name} and {other}', { name: '<b>x</b>{other}', other: 'y' }))).toBe(
    '<p>By &lt;b&gt;x&lt;/b&gt;{other} and y</p>',
  )
})

test('a count decides on the form', () => {
  const of = (n: number) => html(richPlural(n, '<b>{n}</b> line', '<b>{n}</b> lines', { b: bold }))
  expect([of(1), of(2)]).toEqual(['<p><b>1</b> line</p>', '<p><b>2</b> lines</p>'])
})
